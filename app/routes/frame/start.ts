import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readyViewHref } from "domain/bookings/ready-views";
import { todayInVienna } from "domain/dates";
import { hasPermission } from "domain/permissions/check";
import { requireUser } from "~/session/current-user.server";
import { requirePermission } from "~/session/guard.server";
import { MENU, SETTINGS } from "./menu/menu";

/** Screens that are open to all are left out: they say nothing about the user's rights. */
const OPEN_TO_SOME = [...MENU, ...SETTINGS].filter(({ check }) => check !== undefined);
/** The bookings come first, even if other entries stand above them in the menu. */
const STARTS = [
  ...OPEN_TO_SOME.filter(({ to }) => to === "/bookings"),
  ...OPEN_TO_SOME.filter(({ to }) => to !== "/bookings"),
];

/**
 * `/` leads to the user's own bookings from today on (to all, for users whom no booking names), or else to the first
 * screen of the menu that the user may open.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireUser(args);
  const first = STARTS.find(({ check }) => check && hasPermission(user.permissions, check));
  if (first?.to === "/bookings") {
    const view = user.canBookUser ? "mine" : "fromToday";
    return redirect(readyViewHref(view, { userId: user._id, today: todayInVienna() }));
  }
  if (first) return redirect(first.to);
  for (const { check } of STARTS) if (check) requirePermission(user.permissions, check);
  return null;
}

/** A screen, so that a refusal is shown in the frame. */
export default function Start() {
  return null;
}
