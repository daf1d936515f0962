import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import type { RequestArgs } from "~/graphql/client.server";
import { isByHttps } from "~/http/cookie.server";

type Utils = ReturnType<typeof createToastUtilsWithCustomSession>;
type Redirect = Utils["redirectWithSuccess"];
type Message = Parameters<Redirect>[1];

/** The message for the next screen travels in a cookie that only this house can write: it is signed. */
function toastsOf({ request, context }: RequestArgs): Utils {
  const cookie = {
    name: "toast",
    path: "/",
    sameSite: "lax" as const,
    httpOnly: true,
    secure: isByHttps(request),
    secrets: [context.cookieSecret],
  };
  return createToastUtilsWithCustomSession(createCookieSessionStorage({ cookie }));
}

/** Leads to another screen, which says that it is done. Await it where it is thrown. */
export function redirectWithSuccess(args: RequestArgs, to: string, message: Message, init?: ResponseInit) {
  return toastsOf(args).redirectWithSuccess(to, message, init);
}

/** Leads to another screen, which says why it is not done. */
export function redirectWithError(args: RequestArgs, to: string, message: Message, init?: ResponseInit) {
  return toastsOf(args).redirectWithError(to, message, init);
}

/** The message to show on this screen, and the headers that forget it. A cookie of somebody else says nothing. */
export function getToast(args: RequestArgs): ReturnType<Utils["getToast"]> {
  return toastsOf(args).getToast(args.request);
}
