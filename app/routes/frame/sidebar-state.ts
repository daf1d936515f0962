import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { anonymousForm } from "~/forms/post/posted-form.server";
import { writeCookie } from "~/http/cookie.server";
import { ownPath } from "~/http/return-to.server";

/** Minimises or opens the sidebar for browsers without scripts. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const form = await anonymousForm(args);
  const state = form.get("sidebar") === "closed" ? "closed" : "open";
  return redirect(ownPath(String(form.get("back") ?? "")) ?? "/", {
    status: 303,
    headers: { "Set-Cookie": writeCookie(request, "sidebar", state) },
  });
}

export function loader() {
  return redirect("/");
}
