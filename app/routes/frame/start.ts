import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readyViewHref } from "domain/bookings/ready-views";
import { todayInVienna } from "domain/dates";
import { checkOf } from "domain/menu";
import { hasPermission } from "domain/permissions/check";
import { requireUser } from "~/session/current-user.server";
import { requirePermission } from "~/session/guard.server";
import { MENU, SETTINGS_MENU } from "./menu/menu";

/** The bookings come first, even if other entries stand above them in the menu. */
const STARTS = [
  ...MENU.filter(({ name }) => name === "bookings"),
  ...MENU.filter(({ name }) => name !== "bookings"),
  ...SETTINGS_MENU,
]
  // Screens that are open to all say nothing about the user's rights.
  .flatMap(({ name, to }) => {
    const check = checkOf(name);
    return check ? [{ name, to, check }] : [];
  });

/**
 * `/` leads to the user's own bookings from today on (to all, for users whom no booking names), or else to the first
 * screen of the menu that the user may open.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireUser(args);
  const first = STARTS.find(({ check }) => hasPermission(user.permissions, check));
  if (first?.name === "bookings") {
    const view = user.canBookUser ? "mine" : "fromToday";
    return redirect(readyViewHref(view, { userId: user._id, today: todayInVienna() }));
  }
  if (first) return redirect(first.to);
  for (const { check } of STARTS) requirePermission(user.permissions, check);
  return null;
}

/** A screen, so that a refusal is shown in the frame. */
export default function Start() {
  return null;
}
