import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { anonymousForm } from "~/forms/post/posted-form.server";
import { writeCookie } from "~/http/cookie.server";
import { ownPath } from "~/http/return-to.server";
import { dayStyleOf } from "~/i18n/days";

/** Chooses how this browser shows days. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const form = await anonymousForm(args);
  const style = dayStyleOf(String(form.get("days") ?? ""));
  return redirect(ownPath(String(form.get("back") ?? "")) ?? "/", {
    status: 303,
    headers: { "Set-Cookie": writeCookie(request, "days", style === "iso" ? null : style) },
  });
}

export function loader() {
  return redirect("/");
}
