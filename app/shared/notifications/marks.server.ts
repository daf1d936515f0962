import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { backAction, byIntent } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { signedIn } from "~/session/guard.server";

const MOST = 300;

const NotificationsByUserId = graphql(`
  query NotificationsByUserId($id: String, $skip: Int, $limit: Int) {
    notificationsByUserId(id: $id, skip: $skip, limit: $limit) {
      total
      unread
      hasMore
      data {
        _id
        type
        message
        isRead
        createdAt
        path
      }
    }
  }
`);

export type ShownNotification = ResultOf<
  typeof NotificationsByUserId
>["notificationsByUserId"]["data"][number];

/** The loader of the latest ones: so many, and as many more with each time that they are asked for. */
export function latestNotifications(atOnce: number) {
  return async (args: LoaderFunctionArgs) => {
    requireToken(args.request);
    const requestedLimit = Number(new URL(args.request.url).searchParams.get("shown"));
    const limit =
      Number.isInteger(requestedLimit) && requestedLimit > atOnce ? Math.min(requestedLimit, MOST) : atOnce;
    const { notificationsByUserId } = await gqlRequest(args, NotificationsByUserId, { limit });
    const { data, hasMore, ...counts } = notificationsByUserId;
    return {
      ...counts,
      notifications: data,
      more: hasMore && limit < MOST ? limit + atOnce : null,
      idempotencyKey: newIdempotencyKey(),
      at: new Date().toISOString(),
    };
  };
}

export type LoadedNotifications = Awaited<ReturnType<ReturnType<typeof latestNotifications>>>;

const ReadNotification = graphql(`
  mutation ReadNotification($id: String!, $isRead: Boolean!) {
    readNotification(id: $id, isRead: $isRead) {
      _id
    }
  }
`);

const ReadAllNotifications = graphql(`
  mutation ReadAllNotifications($userId: String, $upTo: String) {
    readAllNotifications(userId: $userId, upTo: $upTo)
  }
`);

const DeleteNotifications = graphql(`
  mutation DeleteNotifications($ids: [String!]!, $upTo: String) {
    deleteNotifications(ids: $ids, upTo: $upTo)
  }
`);

/** Spec §7: what goes wrong here is not told. */
const mark = (isRead: boolean) =>
  backAction({
    may: signedIn,
    schema: z.object({ id: z.string() }),
    send: (args, { id }) => gqlRequest(args, ReadNotification, { id, isRead }),
  });

// The newest that was shown: what came after it stays as it is.
const upToNewest = z.object({ upTo: z.string() });

const readAll = backAction({
  may: signedIn,
  schema: upToNewest,
  send: (args, { upTo }) => gqlRequest(args, ReadAllNotifications, { upTo }),
  toast: () => texts("notifications")("toast.readAll"),
  // Spec §8 names the key.
  refused: () => texts("usernotifications")("error_readall"),
});

const deleteAll = backAction({
  may: signedIn,
  schema: upToNewest,
  send: (args, { upTo }) => gqlRequest(args, DeleteNotifications, { ids: [], upTo }),
  toast: () => texts("notifications")("toast.deleteAll"),
  back: "/notifications",
});

export const changeNotifications = byIntent(mark(true), { unread: mark(false), readAll, deleteAll });
