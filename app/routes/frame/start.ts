import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireToken } from "~/session/current-user.server";

/** Decisions §5: `/` leads to the dashboard. */
export function loader({ request }: LoaderFunctionArgs) {
  requireToken(request);
  return redirect("/dashboard");
}
