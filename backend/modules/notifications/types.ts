import "./deliver";
import "./digest";
import "./subjects";
import "./warnings";
import { bookingById } from "backend/modules/bookings/service";
import { BookingRef } from "backend/modules/bookings/types";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { followState } from "backend/platform/live/follow-state";
import { mapAnnouncements } from "backend/platform/live/pub-sub";
import type { Ctx } from "backend/platform/use-case/context";
import { signedIn } from "backend/schema/access";
import { builder, optionalKeyArg, pageArgs, readPage } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { typeOfNotification } from "domain/notifications/notices";
import { NOTIFICATIONS, notificationParts } from "domain/notifications/notification-kinds";
import { countUnreadGroups, isOfGroup, listGroups, type NotificationGroup } from "./groups";
import { deleteNotifications, markAllRead, markGroupRead, markRead } from "./marks";
import { findNotifications, isSignedIn, listNotifications, type Notification, requireOwn } from "./read";
import { hasDigest, type NotificationChoice, ownSettings, saveOwnSettings } from "./settings";

export const NotificationRef = builder.objectRef<Notification>("Notification").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    type: t.string({
      description: NOTIFICATIONS.map(typeOfNotification).join(" | "),
      resolve: ({ name }) => typeOfNotification(name),
    }),
    message: t.exposeString("message"),
    isRead: t.boolean({ resolve: ({ readAt }) => readAt !== null }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    user: t.field({
      type: UserRef,
      resolve: ({ userId }, _args, ctx) => userById(ctx).load(userId) as never,
    }),
    opens: t.string({
      nullable: true,
      description: "The id of the booking that it leads to: if that has a medium.",
      resolve: (one) => (one.isOpened ? bookingIdOf(one) : null),
    }),
    path: t.string({
      nullable: true,
      description: "The address of the record that it leads to; of a booking, if that has a medium.",
      resolve: ({ isOpened, path }) => (isOpened ? path : null),
    }),
    booking: t.field({
      type: BookingRef,
      nullable: true,
      description: "Null for several bookings at once, and for other records.",
      resolve: (one, _args, ctx) => {
        const id = bookingIdOf(one);
        return id === null ? null : bookingById(ctx).load(Number(id));
      },
    }),
  }),
});

const bookingIdOf = ({ area, recordId }: Notification) =>
  area === "bookings" && recordId !== null ? String(recordId) : null;

const GroupRef = builder.objectRef<NotificationGroup>("NotificationGroup").implement({
  description: "Notifications that the bell shows as one. One that stands alone is a group, too.",
  fields: (t) => ({
    _id: t.exposeString("key"),
    type: t.string({ resolve: ({ latest }) => typeOfNotification(latest.name) }),
    message: t.exposeString("message"),
    count: t.exposeInt("notices", { description: "How many notifications it has." }),
    unread: t.exposeInt("unread", { description: "How many of them are unread." }),
    path: t.exposeString("path", {
      nullable: true,
      description: "The address of the list, or of the record, that it leads to.",
    }),
    latest: t.field({ type: NotificationRef, resolve: ({ latest }) => latest }),
  }),
});

const GroupListRef = builder
  .objectRef<Awaited<ReturnType<typeof listGroups>>>("NotificationGroupList")
  .implement({
    fields: (t) => ({
      total: t.exposeInt("total"),
      unread: t.exposeInt("unread", { description: "How many groups have unread ones." }),
      hasMore: t.exposeBoolean("hasMore"),
      data: t.field({ type: [GroupRef], atMost: SIZES.notes, resolve: ({ data }) => data }),
    }),
  });

const NotificationListRef = builder
  .objectRef<Awaited<ReturnType<typeof listNotifications>>>("NotificationList")
  .implement({
    fields: (t) => ({
      total: t.exposeInt("total"),
      unread: t.exposeInt("unread"),
      hasMore: t.exposeBoolean("hasMore"),
      data: t.field({ type: [NotificationRef], atMost: SIZES.notes, resolve: ({ data }) => data }),
    }),
  });

builder.queryFields((t) => ({
  notificationsByUserId: t.field({
    type: NotificationListRef,
    access: "person",
    description: "One's own, the latest first.",
    args: {
      id: t.arg.string({ description: "One's own id; unset: the same." }),
      group: t.arg.string({ description: "Only those of this group." }),
      ...pageArgs,
    },
    resolve: (_root, { id, group, ...page }, ctx) => {
      requireOwn(signedIn(ctx), id);
      return listNotifications(signedIn(ctx), readPage(page), group ? isOfGroup(group) : undefined);
    },
  }),
  notificationGroups: t.field({
    type: GroupListRef,
    access: "person",
    description: "One's own in groups, that with the latest notification first.",
    args: { group: t.arg.string({ description: "Only this one." }), ...pageArgs },
    resolve: (_root, { group, ...page }, ctx) => listGroups(signedIn(ctx), readPage(page), group),
  }),
  unreadNotifications: t.int({
    access: "signed-in",
    description: "How many groups of one's own have unread ones.",
    resolve: (_root, _args, ctx) => countUnreadGroups(signedIn(ctx)),
  }),
}));

builder.mutationFields((t) => ({
  readNotification: t.field({
    type: NotificationRef,
    access: "person",
    args: { id: t.arg.string({ required: true }), isRead: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, isRead }, ctx) => markRead(signedIn(ctx), id, isRead),
  }),
  readAllNotifications: t.boolean({
    access: "person",
    args: {
      userId: t.arg.string({ description: "One's own id; unset: the same." }),
      upTo: t.arg.string({ description: "The newest that was shown; later ones stay unread." }),
    },
    resolve: (_root, { userId, upTo }, ctx) => {
      requireOwn(signedIn(ctx), userId);
      return markAllRead(signedIn(ctx), upTo);
    },
  }),
  readNotificationGroup: t.boolean({
    access: "person",
    description: "Marks all of a group as read.",
    args: {
      group: t.arg.string({ required: true }),
      upTo: t.arg.string({ description: "The newest that was shown; later ones stay unread." }),
    },
    resolve: (_root, { group, upTo }, ctx) => markGroupRead(signedIn(ctx), group, upTo),
  }),
  deleteNotifications: t.boolean({
    access: "person",
    args: {
      ids: t.arg.stringList({ required: true }),
      upTo: t.arg.string({ description: "Also all up to this one." }),
    },
    resolve: (_root, args, ctx) => deleteNotifications(signedIn(ctx), args),
  }),
}));

const SettingRef = builder.objectRef<NotificationChoice>("UserNotificationSetting").implement({
  fields: (t) => ({
    type: t.string({
      description: "type_action, such as booking_created.",
      resolve: ({ name }) => name,
    }),
    action: t.string({ resolve: ({ name }) => notificationParts(name).action }),
    emailNotification: t.exposeBoolean("email"),
    internalNotification: t.exposeBoolean("internal"),
  }),
});

builder.objectField(UserRef, "notificationSettings", (t) =>
  t.field({
    type: [SettingRef],
    atMost: NOTIFICATIONS.length,
    description: "One's own, of the kinds that one may get; of others none.",
    resolve: ({ id }, _args, ctx) => (id === ctx.user?.id ? ownSettings(signedIn(ctx)) : []),
  }),
);

builder.objectField(UserRef, "notificationDigest", (t) =>
  t.boolean({
    nullable: true,
    description: "Whether one's own mails of notifications are collected into one a day; of others null.",
    resolve: ({ id }, _args, ctx) => (id === ctx.user?.id ? hasDigest(signedIn(ctx)) : null),
  }),
);

const SettingInputRef = builder.inputType("UserNotificationSettingInput", {
  fields: (t) => ({
    type: t.string({
      required: true,
      description: "type_action, such as booking_created; or its first part, with the action beside it.",
    }),
    action: t.string(),
    emailNotification: t.boolean({ description: "Unset: as it is." }),
    internalNotification: t.boolean({ description: "Unset: as it is." }),
  }),
});

builder.mutationField("updateUserNotificationSettings", (t) =>
  t.field({
    type: UserRef,
    access: "person",
    description: "What is not named stays as it is.",
    args: {
      data: t.arg({ type: [SettingInputRef], required: true }),
      digest: t.arg.boolean({ description: "Whether mails are collected into one a day, or sent at once." }),
      ...optionalKeyArg,
    },
    resolve: async (_root, { data, digest, idempotencyKey }, ctx) => {
      const id = await saveOwnSettings(signedIn(ctx), { data, digest }, idempotencyKey ?? null);
      return (await userById(ctx).load(id)) as never;
    },
  }),
);

builder.subscriptionField("notificationsAdded", (t) =>
  t.field({
    type: NotificationRef,
    access: "person",
    description: "One's own new notifications.",
    subscribe: (_root, _args, ctx) => added(ctx),
    resolve: (notification) => notification,
  }),
);

builder.subscriptionField("unreadNotifications", (t) =>
  t.int({
    access: "signed-in",
    description: "How many groups of one's own have unread ones: at once, and when some are added or marked.",
    subscribe: (_root, _args, ctx) => unreadNow(ctx),
    resolve: ({ count }) => count,
  }),
);

/** The number of the user's groups with unread notifications at the beginning, and after each change of theirs. */
function unreadNow(ctx: Ctx) {
  const userId = signedIn(ctx).user.id;
  return followState(ctx, {
    topic: "notificationsChanged",
    first: async () => ({ count: await countUnreadGroups(signedIn(ctx)) }),
    concerns: ({ userIds }) => userIds.includes(userId),
    again: async () => (isSignedIn(ctx) ? { count: await countUnreadGroups(ctx) } : null),
  });
}

/** The user's new notifications that they may see at that moment. */
function added(ctx: Ctx) {
  const userId = signedIn(ctx).user.id;
  return mapAnnouncements(ctx.pubSub.subscribe("notificationsChanged"), async function* (changes) {
    for await (const change of changes) {
      if (!change.userIds.includes(userId)) continue;
      await ctx.refresh(change);
      if (!isSignedIn(ctx)) return;
      yield* await findNotifications(ctx, change.ids);
    }
  });
}
