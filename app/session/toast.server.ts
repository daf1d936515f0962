import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import type { RequestArgs } from "~/graphql/client.server";
import { isByHttps } from "~/http/cookie.server";

type Utils = ReturnType<typeof createToastUtilsWithCustomSession>;
type Redirect = Utils["redirectWithSuccess"];
type Message = Parameters<Redirect>[1];

/** The message for the next screen travels in a signed cookie, so that only our server can write it. */
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

/** Redirects to a screen with a toast about the success. Use `await` when you throw it. */
export function redirectWithSuccess(args: RequestArgs, to: string, message: Message, init?: ResponseInit) {
  return toastsOf(args).redirectWithSuccess(to, message, init);
}

/** Redirects to a screen with a toast about the failure. */
export function redirectWithError(args: RequestArgs, to: string, message: Message, init?: ResponseInit) {
  return toastsOf(args).redirectWithError(to, message, init);
}

/** The message for this screen, and the headers that clear it. A cookie with a wrong signature is ignored. */
export function getToast(args: RequestArgs): ReturnType<Utils["getToast"]> {
  return toastsOf(args).getToast(args.request);
}
