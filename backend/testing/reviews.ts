import { randomUUID } from "node:crypto";
import { articles } from "backend/modules/articles/tables";
import {
  notificationRhythms,
  notificationSettings,
  notifications,
} from "backend/modules/notifications/tables";
import { openSession } from "backend/modules/users/service";
import { mailOutbox, work } from "backend/platform/database/tables";
import { kindNamed } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { expect } from "vitest";
import { ALL_OF_ARTICLES, articleDesk } from "./articles";
import type { TestBackend } from "./databases";
import { makeUser, nextNumber } from "./factories";
import { houseOf } from "./house";
import { send } from "./request";

const LIST = `{ r: notificationsByUserId { total unread data { _id type message path opens isRead booking { _id } } }
  unreadNotifications }`;
const BULK = `mutation ($ids: [String!]!, $assignee: String, $key: String!) {
  r: changeArticles(selection: { ids: $ids }, change: { data: { assignee: $assignee } }, idempotencyKey: $key) { done } }`;
/** The permissions of all notifications. */
export const ALL_NOTIFICATIONS = NOTIFICATIONS.map((name) => `global:notifications_${name}`);
export const READ_ARTICLES = "global:read__articles";
export const permalink = () => `wohnen-${nextNumber()}`;
export const ARTICLE = { title: "Wohnen am See", text: "Ein Text, der lang genug ist." };

export const unexpected = (error: unknown): void => expect.unreachable(String(error));

interface Listed {
  unread: number;
  data: { _id: string; type: string; message: string; path: string | null; opens: string | null }[];
}

/** A writer, an editor and a publisher, who all hear of reviews; nothing is written yet. */
export async function reviewDesk(backend: TestBackend, now: () => Date) {
  const { db } = backend;
  for (const table of [notifications, notificationSettings, notificationRhythms, mailOutbox, work])
    await db.delete(table);
  await db.update(articles).set({ reviewState: null, reviewNumber: null });
  const desk = await articleDesk(backend, now, [...ALL_OF_ARTICLES, ...ALL_NOTIFICATIONS]);
  const choose = async (userId: number, chosen: { email?: boolean; internal?: boolean } = {}) => {
    const rows = NOTIFICATIONS.map((name) => ({ name, email: false, internal: true, ...chosen }));
    await db.insert(notificationSettings).values(rows.map((row) => ({ userId, ...row })));
  };
  await choose(desk.user.id);
  const person = async (rights: readonly string[], chosen: Parameters<typeof choose>[1] = {}) => {
    const user = await makeUser(db, { permissions: [...rights, ...ALL_NOTIFICATIONS] });
    await choose(user.id, chosen);
    return user.id;
  };
  const editor = await person([READ_ARTICLES]);
  const publisher = await person([READ_ARTICLES, "global:publish__articles"]);
  // A clock that is moved ends sessions.
  const tokenOf = async (user: number) => (await openSession(db, user, now())).token;
  const list = async (user: number): Promise<Listed> => {
    const { data, errors } = await send(backend, await tokenOf(user), LIST);
    expect(errors).toBeUndefined();
    expect(data.unreadNotifications).toBe(data.r.unread);
    return data.r;
  };
  const step = async (user: number, name: string, args: Record<string, unknown>, key = randomUUID()) => {
    const answer = await desk.step(name, args, await tokenOf(user), key);
    expect(answer.errors).toBeUndefined();
  };
  return {
    desk,
    editor,
    publisher,
    person,
    tokenOf,
    list,
    step,
    typesOf: async (user: number) => (await list(user)).data.map(({ type }) => type),
    made: async (data: object = {}) => {
      const { data: answer, errors } = await desk.create({ ...ARTICLE, permalink: permalink(), ...data });
      expect(errors).toBeUndefined();
      return answer.r._id as string;
    },
    ask: (id: string, number = 1, key = randomUUID()) =>
      step(desk.user.id, "sendArticleForReview", { id, number }, key),
    approve: (id: string, number = 1) => step(publisher, "approveArticle", { id, number }),
    sendBack: (id: string, reason: string) => step(publisher, "sendArticleBack", { id, number: 1, reason }),
    assign: async (user: number | null, ...ids: string[]) => {
      const assignee = user === null ? null : String(user);
      const { errors } = await desk.ask(BULK, { ids, assignee, key: randomUUID() });
      expect(errors).toBeUndefined();
    },
    /** What the night does about reviews that are due. */
    remind: async (house = houseOf(backend, { now }), onError = unexpected) => {
      const kind = kindNamed("remind_of_reviews");
      if (!kind) throw new Error("no reminders");
      await db.delete(work);
      await runDueWork(house, { kinds: [kind], onError });
    },
  };
}
