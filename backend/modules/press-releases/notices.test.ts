import { randomUUID } from "node:crypto";
import { notificationSettings, notifications } from "backend/modules/notifications/tables";
import { globalSettings } from "backend/modules/settings/tables";
import { mailOutbox } from "backend/platform/database/tables";
import { makeArticleMedium } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send, sendFile } from "backend/testing/request";
import { NOTIFICATIONS, type NotificationName } from "domain/notifications/notification-kinds";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { pressReleases } from "./tables";

const CREATE = `mutation ($data: PressReleaseInput!, $key: String!) {
  r: createPressRelease(data: $data, idempotencyKey: $key) { _id } }`;
const TAKE_OVER = `mutation ($id: String!, $version: Int!, $editor: String, $dueOn: String, $key: String!) {
  r: takeOverPressRelease(id: $id, version: $version, editor: $editor, dueOn: $dueOn, idempotencyKey: $key) { _id } }`;
const TAKE_OVER_MANY = `mutation ($ids: [String!], $editor: String, $key: String!) {
  r: takeOverPressReleases(selection: { ids: $ids }, editor: $editor, idempotencyKey: $key) { done } }`;
const APPROVE = `mutation ($id: String!, $version: Int!, $medium: String, $key: String!) {
  r: approvePressRelease(id: $id, version: $version, medium: $medium, idempotencyKey: $key) { _id } }`;
const DENY = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: denyPressRelease(id: $id, version: $version, reason: late, isSilent: true, idempotencyKey: $key) { _id } }`;
const REOPEN = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: reopenPressRelease(id: $id, version: $version, idempotencyKey: $key) { _id } }`;
const RECEIVE = `mutation ($file: File!) { r: receivePressMail(message: $file) }`;
const LIST = `{ r: notificationsByUserId { unread data { type message path opens isRead booking { _id } } } }`;

const SECRET = "geheim-geheim-geheim-geheim-geheim-42";
const NOW = new Date("2027-05-10T10:00:00Z");
const READ = "global:read__press_releases";
const DESK = [
  READ,
  ...["create", "edit"].map((action) => `global:${action}__press_releases`),
  ...["read", "create"].map((action) => `global:${action}__articles`),
];
const TEXT = "Die Salzburger Werkbank eröffnet am Montag eine zweite Werkstatt.";
const ASSIGNED = "PressReleaseAssigned";
const ALL = NOTIFICATIONS.map((name) => `global:notifications_${name}`);

type Person = Awaited<ReturnType<typeof signedInUser>>;
type Assigning = { version?: number; as?: Person; dueOn?: string };
interface Listed {
  type: string;
  message: string;
  path: string | null;
}

describeOnDatabase("notifications of press releases", (open) => {
  let backend: TestBackend;
  let medium: string;
  let desk: Person;
  let reader: Person;
  let editor: Person;

  /** Somebody with these rights who has chosen all that there is, the one name's permission left out if it is named. */
  async function person(
    rights: readonly string[],
    {
      without,
      email = false,
      ...values
    }: { without?: NotificationName; email?: boolean; isEditor?: boolean } = {},
  ) {
    const granted = ALL.filter((right) => right !== `global:notifications_${without}`);
    const made = await signedInUser(backend.db, [...rights, ...granted], values, NOW);
    const rows = NOTIFICATIONS.map((name) => ({ userId: made.user.id, name, email, internal: !email }));
    await backend.db.insert(notificationSettings).values(rows);
    return made;
  }

  beforeAll(async () => {
    const settings = { clock: () => NOW, publicUrl: "https://verlag.example", pressMailToken: SECRET };
    backend = await open(settings);
    medium = String((await makeArticleMedium(backend.db)).id);
  });
  beforeEach(async () => {
    for (const table of [notifications, notificationSettings, mailOutbox, globalSettings, pressReleases])
      await backend.db.delete(table);
    desk = await person(DESK);
    reader = await person([READ]);
    editor = await person([READ], { isEditor: true });
  });

  const run = async (document: string, variables: object, as = desk) => {
    const { data, errors } = await send(backend, as.token, document, { key: randomUUID(), ...variables });
    expect(errors).toBeUndefined();
    return data.r;
  };
  const arrived = async (title = "Neue Werkstatt", as = desk): Promise<string> =>
    (await run(CREATE, { data: { title, senderName: "Eva Gruber", text: TEXT } }, as))._id;
  const list = async (who: Person): Promise<Listed[]> => {
    const { unread, data } = await run(LIST, {}, who);
    expect(data).toHaveLength(unread);
    return data;
  };
  const messagesOf = async (who: Person) => (await list(who)).map(({ message }) => message);
  const typesOf = async (who: Person) => (await list(who)).map(({ type }) => type);
  const assign = (id: string, to: Person, { version = 1, as = desk, ...more }: Assigning = {}) =>
    run(TAKE_OVER, { id, version, editor: String(to.user.id), ...more }, as);

  it("say to all who may read it that one has arrived, and lead to it; whoever has entered it knows", async () => {
    const id = await arrived();
    for (const one of [reader, editor])
      expect(await list(one)).toEqual([
        {
          type: "PressReleaseArrived",
          message: "Neu eingetroffen: Pressemeldung „Neue Werkstatt“.",
          path: `/press/releases/${id}`,
          opens: null,
          isRead: false,
          booking: null,
        },
      ]);
    expect(await list(desk)).toEqual([]);
  });

  it("reach nobody without the right to read releases or to be told, and nobody who has not chosen it", async () => {
    const blind = await person(["global:read__articles"]);
    const untold = await person([READ], { without: "press_release_arrived" });
    const silent = await signedInUser(backend.db, [READ, ...ALL], {}, NOW);
    await arrived();
    for (const nobody of [blind, untold, silent]) expect(await list(nobody)).toEqual([]);
    expect(await backend.db.$count(notifications)).toBe(2);
    await backend.db
      .insert(globalSettings)
      .values({ id: 1, logYears: 10, notificationsOff: ["press_release_arrived"] });
    await arrived();
    expect(await typesOf(reader)).toHaveLength(1);
  });

  it("of one that came by mail reach everybody, once, however often the mail is handed in", async () => {
    const mail =
      "From: Eva <eva@presse.test>\r\nSubject: Post\r\nMessage-ID: <a@presse.test>\r\n\r\nEin Text.";
    for (let times = 0; times < 2; times += 1) {
      const file = { content: Buffer.from(mail), name: "message.eml" };
      expect((await sendFile(backend, SECRET, RECEIVE, { file })).data).toEqual({ r: true });
    }
    for (const one of [desk, reader, editor])
      expect(await messagesOf(one)).toEqual(["Neu eingetroffen: Pressemeldung „Post“."]);
  });

  it("that one has arrived are seen until somebody deals with it, and again if it is reopened", async () => {
    const [approved, denied, given] = [await arrived("Eins"), await arrived("Zwei"), await arrived("Drei")];
    expect(await typesOf(reader)).toHaveLength(3);
    await run(APPROVE, { id: approved, version: 1, medium });
    await run(DENY, { id: denied, version: 1 });
    await assign(given, editor);
    expect(await list(reader)).toEqual([]);
    await run(REOPEN, { id: denied, version: 2 });
    expect(await messagesOf(reader)).toEqual(["Neu eingetroffen: Pressemeldung „Zwei“."]);
  });

  it("say to the editor alone that one is handed over, by whom and until when", async () => {
    const id = await arrived();
    await assign(id, editor, { dueOn: "2027-05-12" });
    const { firstName, lastName } = desk.user;
    expect(await list(editor)).toEqual([
      {
        type: ASSIGNED,
        message: `${firstName} ${lastName} hat Ihnen übergeben: Pressemeldung „Neue Werkstatt“. Fällig am 2027-05-12.`,
        path: `/press/releases/${id}`,
        opens: null,
        isRead: false,
        booking: null,
      },
    ]);
    for (const nobody of [reader, desk]) expect(await list(nobody)).toEqual([]);
  });

  it("reach no editor who takes one themselves, nor one who may not read it or be told", async () => {
    const keen = await person(DESK, { isEditor: true });
    const blind = await person([], { isEditor: true });
    const untold = await person([READ], { isEditor: true, without: "press_release_assigned" });
    for (const one of [keen, blind, untold]) await assign(await arrived(), one, { as: keen });
    for (const nobody of [keen, blind, untold]) expect(await typesOf(nobody)).not.toContain(ASSIGNED);
    const written = await backend.db.select({ name: notifications.name }).from(notifications);
    expect(written.map(({ name }) => name)).not.toContain("press_release_assigned");
  });
  it("that one is handed over end with the decision, and come anew with the next editor", async () => {
    const other = await person([READ], { isEditor: true });
    const id = await arrived();
    await assign(id, editor);
    expect(await messagesOf(editor)).toEqual([
      expect.stringMatching(/ hat Ihnen übergeben: Pressemeldung „Neue Werkstatt“\.$/),
    ]);
    await run(DENY, { id, version: 2 });
    expect(await typesOf(editor)).not.toContain(ASSIGNED);
    await run(REOPEN, { id, version: 3 });
    await assign(id, other, { version: 4 });
    expect(await typesOf(editor)).not.toContain(ASSIGNED);
    expect(await typesOf(other)).toEqual([ASSIGNED]);
  });

  it("of several that are handed over at once are one for each", async () => {
    const ids = [await arrived("Eins"), await arrived("Zwei")];
    expect(await run(TAKE_OVER_MANY, { ids, editor: String(editor.user.id) })).toEqual({ done: 2 });
    const { data } = await run(LIST, {}, editor);
    expect(data.map(({ path }: Listed) => path).sort()).toEqual(
      ids.map((id) => `/press/releases/${id}`).sort(),
    );
  });

  it("go by mail, too, with the link to the release", async () => {
    await person([READ], { email: true });
    const id = await arrived();
    const mails = await backend.db.select().from(mailOutbox);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Neu eingetroffen: Pressemeldung „Neue Werkstatt“.",
    ]);
    expect(mails[0]?.body).toContain(`https://verlag.example/press/releases/${id}`);
  });
});
