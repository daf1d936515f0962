import type { LoaderFunctionArgs } from "@remix-run/node";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { z } from "zod";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { backAction, byIntent } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { signedIn } from "~/session/guard.server";

const MOST = 300;

const NotificationGroups = graphql(`
  query NotificationGroups($limit: Int, $group: String) {
    notificationGroups(limit: $limit, group: $group) {
      total
      unread
      hasMore
      data {
        _id
        type
        message
        count
        unread
        path
        latest {
          _id
          createdAt
        }
      }
    }
  }
`);

const NotificationsOfGroup = graphql(`
  query NotificationsByUserId($limit: Int, $group: String!) {
    notificationsByUserId(limit: $limit, group: $group) {
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
    notificationGroups(limit: 1, group: $group) {
      data {
        message
        unread
        path
      }
    }
  }
`);

type LoadedGroup = ResultOf<typeof NotificationGroups>["notificationGroups"]["data"][number];
type LoadedNotice = ResultOf<typeof NotificationsOfGroup>["notificationsByUserId"]["data"][number];

/** What a card shows: one notification, or a group of several. */
export interface ShownCard {
  /** The notification, or the latest of the group. */
  id: string;
  type: string;
  message: string;
  isRead: boolean;
  createdAt: string;
  path: string | null;
  /** Of a group of several. */
  group?: {
    id: string;
    count: number;
    unread: number;
  };
}

const cardOfNotice = ({ _id: id, ...shown }: LoadedNotice): ShownCard => ({ id, ...shown });

function cardOfGroup({ _id, latest, type, message, path, count, unread }: LoadedGroup): ShownCard {
  const group = {
    id: _id,
    count,
    unread,
  };
  return {
    id: latest._id,
    type,
    message,
    isRead: unread === 0,
    createdAt: latest.createdAt,
    path,
    ...(count > 1 ? { group } : {}),
  };
}

/** How many are shown: so many at once, and as many more with each time that they are requested. */
function limitOf({ request }: LoaderFunctionArgs, atOnce: number): number {
  const requested = Number(new URL(request.url).searchParams.get("shown"));
  return Number.isInteger(requested) && requested > atOnce ? Math.min(requested, MOST) : atOnce;
}

const moreAfter = (limit: number, atOnce: number, hasMore: boolean) =>
  hasMore && limit < MOST ? limit + atOnce : null;

/** The loader of the latest ones in groups. */
export function latestNotifications(atOnce: number) {
  return async (args: LoaderFunctionArgs) => {
    requireToken(args.request);
    const limit = limitOf(args, atOnce);
    const { notificationGroups } = await gqlRequest(args, NotificationGroups, { limit });
    const { data, hasMore, ...counts } = notificationGroups;
    return {
      ...counts,
      cards: data.map(cardOfGroup),
      more: moreAfter(limit, atOnce, hasMore),
      idempotencyKey: newIdempotencyKey(),
      at: new Date().toISOString(),
    };
  };
}

export type LoadedNotifications = Awaited<ReturnType<ReturnType<typeof latestNotifications>>>;

/** The single notifications of a group; 404 for one that the user has nothing of. */
export async function notificationsOfGroup(args: LoaderFunctionArgs, group: string, atOnce: number) {
  requireToken(args.request);
  const limit = limitOf(args, atOnce);
  const { notificationsByUserId, notificationGroups } = await gqlRequest(args, NotificationsOfGroup, {
    limit,
    group,
  });
  const [of] = notificationGroups.data;
  if (!of) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { data, hasMore } = notificationsByUserId;
  return {
    group: {
      id: group,
      message: of.message,
      path: of.path,
    },
    unread: of.unread,
    cards: data.map(cardOfNotice),
    more: moreAfter(limit, atOnce, hasMore),
    idempotencyKey: newIdempotencyKey(),
    at: new Date().toISOString(),
  };
}

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

const ReadNotificationGroup = graphql(`
  mutation ReadNotificationGroup($group: String!, $upTo: String) {
    readNotificationGroup(group: $group, upTo: $upTo)
  }
`);

const QuietNotifications = graphql(`
  mutation QuietNotifications($data: [UserNotificationSettingInput!]!, $idempotencyKey: String!) {
    updateUserNotificationSettings(data: $data, idempotencyKey: $idempotencyKey) {
      _id
    }
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

/** Marks those of a group as read. As of one, what goes wrong here is not told. */
const readGroup = backAction({
  may: signedIn,
  schema: upToNewest.extend({ group: z.string() }),
  send: (args, { group, upTo }) => gqlRequest(args, ReadNotificationGroup, { group, upTo }),
});

/** Turns a kind of notification off for oneself in the bell; its mails stay as they are. */
const quiet = backAction({
  may: signedIn,
  schema: z.object({ kind: z.enum(NOTIFICATIONS, "choice_invalid") }),
  send: (args, { kind }, idempotencyKey) =>
    gqlRequest(args, QuietNotifications, {
      data: [
        {
          type: kind,
          internalNotification: false,
        },
      ],
      idempotencyKey,
    }),
  toast: (_sent, { kind }) => {
    const t = texts("notifications");
    return {
      message: t("toast.quiet", { kind: t(`kind.${kind}`) }),
      opens: "/account/notifications",
      name: t("toast.choice"),
    };
  },
  // Spec §8 names the key.
  refused: () => texts("domains")("form.error"),
});

const deleteAll = backAction({
  may: signedIn,
  schema: upToNewest,
  send: (args, { upTo }) => gqlRequest(args, DeleteNotifications, { ids: [], upTo }),
  toast: () => texts("notifications")("toast.deleteAll"),
  back: "/notifications",
});

export const changeNotifications = byIntent(mark(true), {
  unread: mark(false),
  readGroup,
  readAll,
  quiet,
  deleteAll,
});
