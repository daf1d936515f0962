import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { postedForm } from "~/forms/posted-form.server";
import { writeCookie } from "~/session/cookie.server";
import { ownPath } from "~/session/return-to.server";

/** Minimises or opens the sidebar for browsers without scripts. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const state = form.get("sidebar") === "closed" ? "closed" : "open";
  return redirect(ownPath(String(form.get("back") ?? "")) ?? "/", {
    status: 303,
    headers: { "Set-Cookie": writeCookie(request, "sidebar", state) },
  });
}

export function loader() {
  return redirect("/");
}
