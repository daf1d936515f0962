import { randomUUID } from "node:crypto";
import { articleComments, articles } from "backend/modules/articles/tables";
import { notificationSettings, notifications } from "backend/modules/notifications/tables";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { pageDesk } from "backend/testing/site-pages";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";

const MINUTE = 60_000;
const NOTIFIED = "global:notifications_review_new_comment";

describeOnDatabase("comments of what is published", (open) => {
  let backend: TestBackend;
  let later = 0;
  beforeAll(async () => {
    backend = await open({ clock: () => new Date(Date.now() + later) });
  });

  /** The areas with such comments, each with a record of its own. */
  const AREAS = {
    Article: async () => (await makeArticle(backend.db, (await makeArticleMedium(backend.db)).id)).id,
    Page: async () => Number(await (await pageDesk(backend)).made(`Seite ${nextNumber()}`)),
  };

  describe.each(Object.keys(AREAS) as (keyof typeof AREAS)[])("%s", (type) => {
    const many = type === "Article" ? "articles" : "pages";
    const [READ, WRITE] = [`global:read__${many}`, `global:write__${many}`];
    const one = many.slice(0, -1);
    const ADD = `mutation ($id: String!, $text: String!, $key: String!) {
      r: add${type}Comment(id: $id, text: $text, idempotencyKey: $key) { _id text isEditable mentions { last_name } } }`;
    const EDIT = `mutation ($id: String!, $text: String!, $key: String!) {
      r: edit${type}Comment(id: $id, text: $text, idempotencyKey: $key) { text editedAt mentions { last_name } } }`;
    const SEEN = `query ($id: String!) { r: ${one}(id: $id) {
      version comments { text author { last_name } mentions { last_name } }
      history { action changes { field before after } } } }`;
    const as = async (permissions: readonly string[], values: object = {}) => {
      const { token, user } = await signedInUser(backend.db, permissions, values);
      const ask = (document: string, variables: object) =>
        send(backend, token, document, { key: randomUUID(), ...variables });
      return { user, ask };
    };
    const listener = async (permissions: readonly string[], values: object = {}) => {
      const person = await as([...permissions, NOTIFIED], values);
      await backend.db
        .insert(notificationSettings)
        .values({ userId: person.user.id, name: "review_new_comment", email: false, internal: true });
      return person;
    };
    const heard = async ({ user }: { user: { id: number } }) =>
      (await backend.db.select().from(notifications).where(eq(notifications.userId, user.id))).map(
        ({ name, area, params }) => ({ name, area, params }),
      );

    it("are written by whoever may write there, stand in the log, and change no version", async () => {
      const id = String(await AREAS[type]());
      const writer = await as([READ, WRITE], { lastName: `Berger${nextNumber()}` });
      const before = (await writer.ask(SEEN, { id })).data.r;
      const added = await writer.ask(ADD, { id, text: "Bitte ein Bild dazu" });
      expect(added.data.r).toMatchObject({ text: "Bitte ein Bild dazu", isEditable: true, mentions: [] });
      const after = (await writer.ask(SEEN, { id })).data.r;
      expect(after.version).toBe(before.version);
      expect(after.comments).toEqual([
        { text: "Bitte ein Bild dazu", author: { last_name: writer.user.lastName }, mentions: [] },
      ]);
      expect(after.history[0]).toEqual({
        action: "comment",
        changes: [{ field: "comment", before: null, after: "Bitte ein Bild dazu" }],
      });
      const reader = await as([READ]);
      expect((await reader.ask(SEEN, { id })).data.r.comments).toHaveLength(1);
      expect((await reader.ask(ADD, { id, text: "Darf ich?" })).code).toBe("NOT_AUTHORIZED");
      expect((await writer.ask(ADD, { id, text: " " })).code).toBe("BAD_USER_INPUT");
      expect((await writer.ask(ADD, { id: "99999999", text: "Wozu?" })).code).toBe("NOT_FOUND");
    });

    it("count once for a key, whatever is repeated", async () => {
      const id = String(await AREAS[type]());
      const writer = await as([READ, WRITE]);
      const key = randomUUID();
      const [first, again] = [
        await writer.ask(ADD, { id, text: "Einmal", key }),
        await writer.ask(ADD, { id, text: "Einmal", key }),
      ];
      expect(again.data.r._id).toBe(first.data.r._id);
      expect((await writer.ask(SEEN, { id })).data.r.comments).toHaveLength(1);
    });

    it("are changed by their author for 15 minutes, with whom they mention", async () => {
      const id = String(await AREAS[type]());
      const number = nextNumber();
      await as([READ], { firstName: "Ida", lastName: `Huber${number}` });
      const [writer, other] = [await as([READ, WRITE]), await as([READ, WRITE])];
      const added = (await writer.ask(ADD, { id, text: `@Ida Huber${number} bitte prüfen` })).data.r;
      expect(added.mentions).toEqual([{ last_name: `Huber${number}` }]);
      expect((await other.ask(EDIT, { id: added._id, text: "Anders" })).code).toBe("NOT_AUTHORIZED");
      later = 14 * MINUTE;
      expect((await writer.ask(EDIT, { id: added._id, text: "Erledigt" })).data.r).toEqual({
        text: "Erledigt",
        editedAt: expect.any(String),
        mentions: [],
      });
      later = 15 * MINUTE;
      expect((await writer.ask(EDIT, { id: added._id, text: "Zu spät" })).code).toBe("TOO_LATE");
      later = 0;
      expect((await writer.ask(EDIT, { id: "99999999", text: "Wozu?" })).code).toBe("NOT_FOUND");
    });

    it("reach who is mentioned in them later, once, and nobody else again", async () => {
      const id = String(await AREAS[type]());
      const number = nextNumber();
      const names = ["Vera", "Willi"].map((firstName) => ({ firstName, lastName: `Lang${number}` }));
      const [vera, willi] = [await listener([READ], names[0]), await listener([READ], names[1])];
      const writer = await as([READ, WRITE]);
      const added = (await writer.ask(ADD, { id, text: `@Vera Lang${number} bitte` })).data.r;
      const text = `@Vera Lang${number} und @Willi Lang${number} bitte`;
      for (const _ of [1, 2]) await writer.ask(EDIT, { id: added._id, text });
      const notice = { name: "review_new_comment", area: many };
      expect(await heard(vera)).toEqual([
        { ...notice, params: { text: `@Vera Lang${number} bitte`, mention: "yes" } },
      ]);
      expect(await heard(willi)).toEqual([{ ...notice, params: { text, mention: "yes" } }]);
    });

    it("reach who is mentioned, and who has written there before, if they may read it", async () => {
      const id = await AREAS[type]();
      const number = nextNumber();
      const mentioned = await listener([READ], { firstName: "Ida", lastName: `Mayr${number}` });
      const blind = await listener([], { firstName: "Otto", lastName: `Mayr${number}` });
      const [former, writer] = [await listener([READ, WRITE]), await listener([READ, WRITE])];
      await former.ask(ADD, { id: String(id), text: "Ich war schon da" });
      const text = `@Ida Mayr${number} und @Otto Mayr${number}: bitte ansehen`;
      await writer.ask(ADD, { id: String(id), text });
      const notice = { name: "review_new_comment", area: many };
      expect(await heard(mentioned)).toEqual([{ ...notice, params: { text, mention: "yes" } }]);
      expect(await heard(former)).toEqual([{ ...notice, params: { text } }]);
      for (const nobody of [blind, writer]) expect(await heard(nobody)).toEqual([]);
      const TO_DO = `{ r: dashboard { toDo { groups { name tasks { kind title about path mayAct } } } } }`;
      const { groups } = (await mentioned.ask(TO_DO, {})).data.r.toDo;
      expect(groups.find(({ name }: { name: string }) => name === "today").tasks).toEqual([
        {
          kind: "comment",
          title: expect.stringContaining(`„${text}“`),
          about: expect.stringMatching(type === "Article" ? /^Artikel „/ : /^Seite „/),
          path: `/${many}/${id}`,
          mayAct: false,
        },
      ]);
    });
  });

  it("of an article reach who works on it, as one of its record, and go with it", async () => {
    const { db } = backend;
    const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
    const rights = ["global:read__articles", NOTIFIED];
    const { token, user } = await signedInUser(db, rights);
    await db
      .insert(notificationSettings)
      .values({ userId: user.id, name: "review_new_comment", email: false, internal: true });
    await db.update(articles).set({ assigneeId: user.id }).where(eq(articles.id, id));
    const writer = await signedInUser(db, ["global:read__articles", "global:write__articles"]);
    const ADD = `mutation ($id: String!, $text: String!, $key: String!) {
      r: addArticleComment(id: $id, text: $text, idempotencyKey: $key) { _id } }`;
    for (const text of ["eins", "zwei"])
      await send(backend, writer.token, ADD, { id: String(id), text, key: randomUUID() });
    const BELL = "{ r: notificationGroups { data { message path count } } }";
    const { data } = await send(backend, token, BELL, {});
    expect(data.r.data).toEqual([
      { message: expect.stringMatching(/^Artikel „.*“: 2 Kommentare$/), path: `/articles/${id}`, count: 2 },
    ]);
    await db.delete(articles).where(eq(articles.id, id));
    expect(await db.$count(articleComments, eq(articleComments.articleId, id))).toBe(0);
  });
});
