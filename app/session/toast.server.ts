import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import type { RequestArgs } from "~/graphql/client.server";
import { isByHttps } from "~/http/cookie.server";

type Utils = ReturnType<typeof createToastUtilsWithCustomSession>;
type Redirect = Utils["redirectWithSuccess"];

/**
 * A message; `undo` is the id of what undoes the change that it is about, `opens` the address of what was changed. What the
 * message calls it, its `name`, is then the link.
 */
export type ToastMessage =
  | string
  | (Exclude<Parameters<Redirect>[1], string> & {
      undo?: string | null | undefined;
      opens?: string;
      name?: string;
    });

/** The message for the next screen travels in a signed cookie, so that only our server can write it. */
function storageOf({ request, context }: RequestArgs) {
  const cookie = {
    name: "toast",
    path: "/",
    sameSite: "lax" as const,
    httpOnly: true,
    secure: isByHttps(request),
    secrets: [context.cookieSecret],
  };
  return createCookieSessionStorage({ cookie });
}

const toastsOf = (args: RequestArgs): Utils => createToastUtilsWithCustomSession(storageOf(args));

/** Redirects to a screen with a toast about the success. Use `await` when you throw it. */
export function redirectWithSuccess(
  args: RequestArgs,
  to: string,
  message: ToastMessage,
  init?: ResponseInit,
) {
  return toastsOf(args).redirectWithSuccess(to, message, init);
}

/** Answers with data, and with a toast about the success for the screen that stays. */
export function answerWithSuccess<Data>(args: RequestArgs, answer: Data, message: ToastMessage) {
  return toastsOf(args).jsonWithSuccess(answer, message);
}

/** Redirects to a screen with a toast about the failure. */
export function redirectWithError(args: RequestArgs, to: string, message: ToastMessage, init?: ResponseInit) {
  return toastsOf(args).redirectWithError(to, message, init);
}

/** The message for this screen, and the headers that clear it. A cookie with a wrong signature is ignored. */
export async function getToast(args: RequestArgs) {
  const { toast, headers } = await toastsOf(args).getToast(args.request);
  if (!toast) return { toast, headers };
  // The library reads no fields but its own.
  const session = await storageOf(args).getSession(args.request.headers.get("Cookie"));
  const flash = session.get("flash") as { toast: { undo?: string; opens?: string; name?: string } };
  const { undo, opens, name } = flash.toast;
  const own = {
    ...(undo ? { undo } : {}),
    ...(opens ? { opens } : {}),
    ...(name ? { name } : {}),
  };
  return { toast: { ...toast, ...own }, headers };
}
