import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireToken } from "~/session/current-user.server";

/** The address that a component had while it was changed on a screen of its own: it is edited on its page. */
export function loader({ request, params }: LoaderFunctionArgs) {
  requireToken(request);
  const { id = "", key = "" } = params;
  const at = key === "create" ? "components" : `component-${key}`;
  return redirect(`/pages/${encodeURIComponent(id)}#${encodeURIComponent(at)}`, 301);
}
