import { randomUUID } from "node:crypto";
import { mailOutbox } from "backend/platform/database/tables";
import { makeArticleMedium } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { uploadAsset } from "backend/testing/library";
import { send } from "backend/testing/request";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { pressReleases } from "./tables";

const CREATE = `mutation ($data: PressReleaseInput!, $key: String!) {
  r: createPressRelease(data: $data, idempotencyKey: $key) { _id version state way ownText alike { _id } history { action } } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: PressReleaseInput!, $key: String!) {
  r: updatePressRelease(id: $id, version: $version, data: $data, idempotencyKey: $key) { version text ownText } }`;
const RELEASE = `query ($id: String!) { r: pressRelease(id: $id) {
  version state reason feedback dueOn editor { _id } decidedBy { _id } article { _id title }
  alike { _id reasons } articleProblems { field message } history { action changes { field before after } } } }`;
const APPROVE = `mutation ($id: String!, $version: Int!, $medium: String, $issue: String, $key: String!) {
  r: approvePressRelease(id: $id, version: $version, medium: $medium, issue: $issue, idempotencyKey: $key) {
    state article { _id } } }`;
const DENY = `mutation ($id: String!, $version: Int!, $reason: PressReleaseDenialReason, $feedback: String, $isSilent: Boolean, $key: String!) {
  r: denyPressRelease(id: $id, version: $version, reason: $reason, feedback: $feedback, isSilent: $isSilent, idempotencyKey: $key) { state version } }`;
const TAKE_OVER = `mutation ($id: String!, $version: Int!, $editor: String, $dueOn: String, $key: String!) {
  r: takeOverPressRelease(id: $id, version: $version, editor: $editor, dueOn: $dueOn, idempotencyKey: $key) { state } }`;
const REOPEN = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: reopenPressRelease(id: $id, version: $version, idempotencyKey: $key) { state version } }`;
const ARTICLE = `query ($id: String!) { r: article(id: $id) {
  title text alias permalink publishDate state medium { _id } covers { asset { _id } owner } links { label url }
  pressRelease { _id title } } }`;
const LIST = `query ($filter: PressReleaseFilter) { r: pressReleases(limit: 50, filter: $filter) { data { _id } } }`;
const MANY = {
  approve: `mutation ($ids: [String!], $medium: String, $key: String!) {
    r: approvePressReleases(selection: { ids: $ids }, medium: $medium, idempotencyKey: $key) { done refused { _id reason } } }`,
  deny: `mutation ($ids: [String!], $reason: PressReleaseDenialReason, $key: String!) {
    r: denyPressReleases(selection: { ids: $ids }, reason: $reason, idempotencyKey: $key) { done refused { _id reason } } }`,
  takeOver: `mutation ($ids: [String!], $editor: String, $dueOn: String, $key: String!) {
    r: takeOverPressReleases(selection: { ids: $ids }, editor: $editor, dueOn: $dueOn, idempotencyKey: $key) { done refused { _id reason } } }`,
};
const PREVIEW = `query ($ids: [String!], $medium: String) {
  r: approvePressReleasesPreview(selection: { ids: $ids }, medium: $medium) { total can refused { _id reason } } }`;

const NEW_KEY = `mutation ($user: String!, $name: String!) { r: createApiKey(user: $user, name: $name) }`;

const OWN = ["read", "create", "edit", "delete"].map((action) => `global:${action}__press_releases`);
const DESK = [
  ...OWN,
  ...["read", "create"].map((action) => `global:${action}__articles`),
  ...["read", "create"].map((action) => `global:${action}__attachments`),
];
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
  .png()
  .toBuffer();
const TEXT = "Die Salzburger Werkbank eröffnet am Montag eine zweite Werkstatt.";

describeOnDatabase("press releases", (open) => {
  let backend: TestBackend;
  let token: string;
  let medium: string;
  let editor: string;
  const now = new Date("2027-05-10T10:00:00Z");
  beforeAll(async () => {
    backend = await open({ clock: () => now });
    ({ token } = await signedInUser(backend.db, DESK, {}, now));
    const made = await makeArticleMedium(backend.db);
    medium = String(typeof made === "number" ? made : (made as { id: number }).id);
    editor = String((await makeUser(backend.db, { isEditor: true })).id);
  });

  const run = async (document: string, variables: object, as: string | null = token) =>
    await send(backend, as, document, { key: randomUUID(), ...variables });
  const data = (more: object = {}) => ({
    title: `Meldung ${randomUUID()}`,
    senderName: "Eva Gruber",
    text: TEXT,
    ...more,
  });
  const create = async (more: object = {}, as = token) =>
    (await run(CREATE, { data: data(more) }, as)).data.r;
  const read = async (id: string) => (await run(RELEASE, { id })).data.r;
  const problemsOf = ({ errors }: Awaited<ReturnType<typeof run>>) =>
    (errors?.[0]?.extensions.data ?? []).map(({ field, message }) => `${field} ${message}`);
  const mails = () => backend.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id));

  it("keeps the sender's own text as it arrived, whatever is edited", async () => {
    const made = await create();
    expect(made).toMatchObject({ version: 1, state: "pending", way: "hand", ownText: TEXT });
    const edited = { id: made._id, version: 1, data: data({ text: "Neu geschrieben, von der Redaktion." }) };
    const { data: saved } = await run(UPDATE, edited);
    expect(saved.r).toEqual({ version: 2, text: "Neu geschrieben, von der Redaktion.", ownText: TEXT });
  });

  it("takes releases of API users, and tells them nothing of those of others", async () => {
    const title = "Dieselbe Meldung zweimal";
    await create({ title, email: "presse@werkbank.test" });
    const permissions = ["global:create__press_releases"];
    const program = await makeUser(backend.db, { isApiUser: true, mayLogIn: false, permissions });
    const { token: chief } = await signedInUser(backend.db, ADMINISTRATOR_PERMISSIONS, {}, now);
    const user = String(program.id);
    const api = (await send(backend, chief, NEW_KEY, { user, name: "Agentur" })).data.r;
    const made = await create({ title, email: "Presse@Werkbank.test" }, api);
    expect(made).toMatchObject({ way: "api", alike: [], history: [] });
    expect((await run(RELEASE, { id: made._id }, api)).code).toBe("NOT_AUTHORIZED");
    expect((await run(LIST, {}, api)).code).toBe("NOT_AUTHORIZED");
    expect((await read(made._id)).alike).toHaveLength(1);
  });

  describe("become articles", () => {
    it("with the sender as source and owner of the pictures", async () => {
      const uploaded = await uploadAsset(backend, token, {
        content: await picture,
        name: "werkstatt.png",
        key: randomUUID(),
      });
      const asset = uploaded.asset?._id ?? "";
      const more = {
        company: "Salzburger Werkbank",
        sourceUrl: "https://werkbank.test/neu",
        embargoOn: "2027-05-20",
      };
      const made = await create({ title: "Neue Werkstatt", ...more, files: [{ asset }] });
      const { data: answer } = await run(APPROVE, { id: made._id, version: 1, medium });
      expect(answer.r.state).toBe("approved");
      const { data: found } = await run(ARTICLE, { id: answer.r.article._id });
      expect(found.r).toEqual({
        title: "Neue Werkstatt",
        text: TEXT,
        alias: "Salzburger Werkbank",
        permalink: "neue-werkstatt",
        publishDate: "2027-05-20",
        state: "draft",
        medium: { _id: medium },
        covers: [{ asset: { _id: asset }, owner: "Salzburger Werkbank" }],
        links: [{ label: "Salzburger Werkbank", url: "https://werkbank.test/neu" }],
        pressRelease: { _id: made._id, title: "Neue Werkstatt" },
      });
      // The same title again is one permalink too many.
      const again = await create({ title: "Neue Werkstatt" });
      const refused = await run(APPROVE, { id: again._id, version: 1, medium });
      expect(problemsOf(refused)).toEqual(["title press_release_title_used"]);
      expect(await read(again._id)).toMatchObject({ state: "pending", version: 1, article: null });
    });

    it("unless the rules of articles forbid it, each problem at its field", async () => {
      const made = await create({ title: "x".repeat(101), text: "Kurz" });
      const expected = [
        { field: "title", message: "too_long" },
        { field: "text", message: "press_release_text_short" },
      ];
      expect((await read(made._id)).articleProblems).toEqual(expected);
      const refused = await run(APPROVE, { id: made._id, version: 1, medium });
      expect(problemsOf(refused)).toEqual(["title too_long", "text press_release_text_short"]);
      expect(problemsOf(await run(APPROVE, { id: made._id, version: 1 }))).toEqual(["medium required"]);
    });

    it("once: the second approval is refused, and so is one of an older version", async () => {
      const made = await create();
      const edited = await run(UPDATE, { id: made._id, version: 1, data: data() });
      expect(edited.data.r.version).toBe(2);
      expect((await run(APPROVE, { id: made._id, version: 1, medium })).code).toBe("VERSION_CONFLICT");
      const key = randomUUID();
      const first = await run(APPROVE, { id: made._id, version: 2, medium, key });
      const repeated = await run(APPROVE, { id: made._id, version: 2, medium, key });
      expect(repeated.data.r.article).toEqual(first.data.r.article);
      const again = await run(APPROVE, { id: made._id, version: 3, medium });
      expect(problemsOf(again)).toEqual([" press_release_approved"]);
    });
  });

  it("are denied with a reason, and the sender is mailed", async () => {
    const made = await create({ title: "Rabatt!", email: "verkauf@rabatt.test" });
    expect(problemsOf(await run(DENY, { id: made._id, version: 1 }))).toEqual(["reason required"]);
    const wordless = await run(DENY, { id: made._id, version: 1, reason: "advertising" });
    expect(problemsOf(wordless)).toEqual(["feedback press_release_feedback_missing"]);
    const denial = { id: made._id, version: 1, reason: "advertising", feedback: "Das ist <b>Werbung</b>." };
    expect((await run(DENY, denial)).data.r.state).toBe("denied");
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: "verkauf@rabatt.test", subject: "Ihre Pressemeldung: Rabatt!" });
    expect(mail?.body).toContain("Grund: Werbung\n\nDas ist <b>Werbung</b>.");
    const { data: reopened } = await run(REOPEN, { id: made._id, version: 2 });
    expect(reopened.r).toEqual({ state: "pending", version: 3 });
    const { history, reason, feedback } = await read(made._id);
    expect([reason, feedback]).toEqual([null, null]);
    expect(history.map(({ action }: { action: string }) => action)).toEqual(["reopen", "deny", "create"]);
  });

  it("are denied without a mail where that is wanted, and where there is no address", async () => {
    const before = (await mails()).length;
    const silent = await create({ email: "a@b.test" });
    await run(DENY, { id: silent._id, version: 1, reason: "late", isSilent: true });
    const nameless = await create();
    await run(DENY, { id: nameless._id, version: 1, reason: "late", feedback: "Zu spät." });
    expect(await mails()).toHaveLength(before);
    expect((await read(nameless._id)).state).toBe("denied");
  });

  it("are handed over to an editor only", async () => {
    const made = await create();
    const { user } = await signedInUser(backend.db, DESK, {}, now);
    const nobody = await run(TAKE_OVER, { id: made._id, version: 1, editor: String(user.id) });
    expect(problemsOf(nobody)).toEqual(["editor press_release_no_editor"]);
    await run(TAKE_OVER, { id: made._id, version: 1, editor, dueOn: "2027-05-12" });
    expect(await read(made._id)).toMatchObject({
      state: "editorial",
      editor: { _id: editor },
      dueOn: "2027-05-12",
    });
    const twice = await run(TAKE_OVER, { id: made._id, version: 2, editor });
    expect(problemsOf(twice)).toEqual([" press_release_editorial"]);
    expect((await run(APPROVE, { id: made._id, version: 2, medium })).data.r.state).toBe("approved");
  });

  it("that may be the same are named: the same sender and a title like it, or a document in common", async () => {
    const email = "presse@doppelt.test";
    const one = await create({ email, title: "Sommerfest in Hallein am 12. Juli" });
    const two = await create({
      email: email.toUpperCase(),
      title: "Sommerfest in Hallein am 12. Juli (korrigiert)",
    });
    await create({ email, title: "Ganz etwas anderes" });
    await create({ email: "anders@doppelt.test", title: "Sommerfest in Hallein am 12. Juli" });
    expect((await read(one._id)).alike).toEqual([{ _id: two._id, reasons: ["title"] }]);
    const alike = (await run(LIST, { filter: { hasLike: true } })).data.r.data.map(
      ({ _id }: { _id: string }) => _id,
    );
    expect(alike).toEqual(expect.arrayContaining([one._id, two._id]));
    const others = (await run(LIST, { filter: { hasLike: false } })).data.r.data;
    expect(others.some(({ _id }: { _id: string }) => _id === one._id)).toBe(false);
  });

  it("are decided about together, and what cannot be is named with its reason", async () => {
    const [good, short, denied] = [await create(), await create({ text: "Kurz" }), await create()];
    await run(DENY, { id: denied._id, version: 1, reason: "late", isSilent: true });
    const ids = [good._id, short._id, denied._id, "999999"];
    const refused = expect.arrayContaining([
      { _id: short._id, reason: "press_release_text_length" },
      { _id: denied._id, reason: "press_release_denied" },
      { _id: "999999", reason: "record_unknown" },
    ]);
    expect((await run(PREVIEW, { ids, medium })).data.r).toMatchObject({ total: 4, can: 1, refused });
    expect((await run(MANY.approve, { ids, medium })).data.r).toMatchObject({ done: 1, refused });
    // Two releases of one title: the second finds the permalink taken, and the first stays.
    const twins = [await create({ title: "Zwillinge hier" }), await create({ title: "Zwillinge hier" })];
    const both = await run(MANY.approve, { ids: twins.map(({ _id }) => _id), medium });
    expect(both.data.r).toEqual({
      done: 1,
      refused: [{ _id: twins[1]._id, reason: "press_release_title_used" }],
    });
    const [a, b] = [await create({ email: "x@y.test" }), await create()];
    const taken = await run(MANY.takeOver, { ids: [b._id], editor, dueOn: "2027-06-01" });
    expect(taken.data.r).toEqual({ done: 1, refused: [] });
    const sent = (await mails()).length;
    const many = await run(MANY.deny, { ids: [a._id, b._id], reason: "duplicate" });
    expect(many.data.r).toEqual({ done: 2, refused: [] });
    expect(await mails()).toHaveLength(sent + 1);
  });

  it.each([
    ["nothing", [], "create", "NOT_AUTHORIZED"],
    ["reading", ["global:read__press_releases"], "deny", "NOT_AUTHORIZED"],
    ["reading", ["global:read__press_releases"], "takeOver", "NOT_AUTHORIZED"],
    ["reading", ["global:read__press_releases"], "reopen", "NOT_AUTHORIZED"],
    ["editing without articles", OWN, "approve", "NOT_AUTHORIZED"],
    ["articles without editing", ["global:create__articles"], "approve", "NOT_AUTHORIZED"],
  ] as const)("with the right to %s: %j may not %s", async (_called, rights, step, code) => {
    const made = await create();
    const { token: other } = await signedInUser(backend.db, [...rights], {}, now);
    const documents = { create: CREATE, deny: DENY, takeOver: TAKE_OVER, reopen: REOPEN, approve: APPROVE };
    const asked = { id: made._id, version: 1, medium, editor, reason: "late", feedback: "x", data: data() };
    const needs = step === "create" ? { data: asked.data } : asked;
    expect((await run(documents[step], needs, other)).code).toBe(code);
    expect((await read(made._id)).state).toBe("pending");
  });

  it("are gone with all that is known of their senders", async () => {
    const made = await create({ email: "weg@weg.test", phone: "0662 123" });
    const del = `mutation ($id: String!, $version: Int!, $key: String!) { r: deletePressRelease(id: $id, version: $version, idempotencyKey: $key) }`;
    expect((await run(del, { id: made._id, version: 1 })).data.r).toBe(true);
    const left = await backend.db
      .select()
      .from(pressReleases)
      .where(eq(pressReleases.id, Number(made._id)));
    expect(left).toEqual([]);
  });
});
