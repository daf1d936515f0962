import { data } from "@remix-run/node";
import { postAction } from "~/forms/post/post-actions.server";
import { changeNotifications, latestNotifications } from "~/shared/notifications/marks.server";

/** Spec §9: three a page. */
export const loader = latestNotifications(3);

/** The acts of the list, for the panel below the bell: it stays where it is. A message of the act goes along. */
export const action = postAction(changeNotifications.may, async (args, posted) => {
  const { headers } = await changeNotifications(args, posted);
  return data(null, {
    headers: headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie]) as HeadersInit,
  });
});
