import { randomUUID } from "node:crypto";
import { mailOutbox } from "backend/platform/database/tables";
import { allKinds } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { makeMailingList, makeReceiver } from "backend/testing/receivers";
import { send, sendFile } from "backend/testing/request";
import { UNCONFIRMED_DAYS } from "domain/receivers/states";
import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { globalSettings } from "../settings/tables";
import { receiverConsents, receivers, suppressedAddresses } from "./tables";
import { tokensOf } from "./tokens";

const RECEIVER = `_id version email state lists { name } mayBeAsked
  consents { list text ground confirmedAt withdrawnAt }`;
const CREATE = `mutation ($data: ReceiverInput!, $key: String!) {
  r: createReceiver(data: $data, idempotencyKey: $key) { ${RECEIVER} } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: ReceiverInput!, $key: String!) {
  r: updateReceiver(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${RECEIVER} } }`;
const DELETE = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: deleteReceiver(id: $id, version: $version, idempotencyKey: $key) }`;
const CHANGE = `mutation ($selection: ReceiverSelection!, $change: ReceiverBulk!, $key: String!) {
  r: changeReceivers(selection: $selection, change: $change, idempotencyKey: $key) { done refused { _id reason } } }`;
const ASK = `mutation ($id: String!, $version: Int!, $origin: String!, $key: String!) {
  r: askReceiver(id: $id, version: $version, origin: $origin, idempotencyKey: $key) { ${RECEIVER} } }`;
const UNSUBSCRIBE = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: unsubscribeReceiver(id: $id, version: $version, idempotencyKey: $key) { ${RECEIVER} } }`;
const PAGE = `query ($token: String!) {
  r: receiverPage(token: $token) { email state houseName lists { _id name consentText isOn } } }`;
const CONFIRM = `mutation ($token: String!) { r: confirmReceiverPage(token: $token) }`;
const CHOOSE = `mutation ($token: String!, $lists: [String!]!) { r: chooseReceiverLists(token: $token, lists: $lists) }`;

const ORIGIN = "https://backoffice.test";
const DAY_MS = 24 * 60 * 60 * 1000;

describeOnDatabase("receivers of newsletters", (open) => {
  let backend: TestBackend;
  let token: string;
  let now = new Date("2027-03-12T10:00:00Z");
  let list: Awaited<ReturnType<typeof makeMailingList>>;
  let other: Awaited<ReturnType<typeof makeMailingList>>;

  beforeAll(async () => {
    backend = await open({ clock: () => now, publicUrl: ORIGIN });
    const rights = ["read", "create", "edit", "delete"].map((action) => `global:${action}__receivers`);
    token = (await signedInUser(backend.db, rights, {}, now)).token;
    [list, other] = [await makeMailingList(backend.db), await makeMailingList(backend.db)];
  });

  const call = (document: string, variables: object, by: string | null = token) =>
    send(backend, by, document, { key: randomUUID(), ...variables });
  const draft = (values: object = {}) => ({
    email: `person.${nextNumber()}@post.test`,
    lists: [String(list.id)],
    ground: "consent",
    source: "Messe Wels",
    agreedOn: "2027-03-01",
    ...values,
  });
  const asked = (values: object = {}) =>
    draft({ ground: "confirmation", source: null, agreedOn: null, ...values });
  const problemsOf = ({ errors }: Awaited<ReturnType<typeof send>>) =>
    errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);
  const mailsTo = (email: string) =>
    backend.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(asc(mailOutbox.id));
  const pageOf = async (email: string) => {
    const [mail] = await mailsTo(email);
    return /\/newsletter\/(\S+)/.exec(mail?.body ?? "")?.[1] ?? "";
  };
  const versionOf = async (id: string) =>
    (
      await backend.db
        .select()
        .from(receivers)
        .where(eq(receivers.id, Number(id)))
    )[0]?.version ?? 0;
  const consentsIn = (id: string | number) =>
    backend.db
      .select()
      .from(receiverConsents)
      .where(eq(receiverConsents.receiverId, Number(id)))
      .orderBy(asc(receiverConsents.id));
  const rowOf = async (email: string) =>
    (await backend.db.select().from(receivers).where(eq(receivers.email, email)))[0];

  it("begin by their ground, with the text that they agreed to", async () => {
    const { data } = await call(CREATE, { data: draft() });
    expect(data.r).toMatchObject({
      state: "subscribed",
      mayBeAsked: false,
      lists: [{ name: list.name }],
      consents: [{ list: list.name, text: list.consentText, ground: "consent", withdrawnAt: null }],
    });
    expect(await mailsTo(data.r.email)).toEqual([]);
  });

  it("are asked by a mail without advertising, get nothing before they confirm, and confirm by a post", async () => {
    const { data } = await call(CREATE, { data: asked({ firstName: "Anna", lastName: "Huber" }) });
    const { email, state } = data.r;
    expect(state).toBe("pending");
    const [mail] = await mailsTo(email);
    expect(mail?.body).toContain("Guten Tag Anna Huber,");
    expect(mail?.body).toContain(`${ORIGIN}/newsletter/`);
    expect(mail?.body).toContain(list.consentText);
    const own = await pageOf(email);
    expect((await call(PAGE, { token: own }, null)).data.r).toMatchObject({ email, state: "pending" });
    expect((await rowOf(email))?.state).toBe("pending");
    expect((await call(CONFIRM, { token: own }, null)).data.r).toBe(true);
    expect((await call(CONFIRM, { token: own }, null)).data.r).toBe(true);
    expect(await rowOf(email)).toMatchObject({ state: "subscribed", confirmedAt: now });
    const [consent] = await backend.db
      .select()
      .from(receiverConsents)
      .where(eq(receiverConsents.receiverId, Number(data.r._id)));
    expect(consent).toMatchObject({ confirmedAt: now, withdrawnAt: null });
  });

  it("have a page that nobody else opens", async () => {
    const { data } = await call(CREATE, { data: asked() });
    const own = await pageOf(data.r.email);
    const [id, mac] = own.split(".");
    for (const forged of [`${Number(id) + 1}.${mac}`, `${id}.${"A".repeat(32)}`, `${id}.`, "", `${own}x`]) {
      expect((await call(PAGE, { token: forged }, null)).data.r).toBeNull();
      expect((await call(CHOOSE, { token: forged, lists: [] }, null)).code).toBe("NOT_FOUND");
    }
    expect((await rowOf(data.r.email))?.state).toBe("pending");
  });

  it("choose among lists of their own, leave for good, and come back by themselves only", async () => {
    const { data } = await call(CREATE, { data: asked({ lists: [String(list.id), String(other.id)] }) });
    const { email } = data.r;
    const own = await pageOf(email);
    const foreign = await makeMailingList(backend.db);
    await call(CONFIRM, { token: own }, null);
    await call(CHOOSE, { token: own, lists: [String(list.id), String(foreign.id)] }, null);
    const page = async () => (await call(PAGE, { token: own }, null)).data.r;
    expect((await page()).lists).toEqual([
      { _id: String(list.id), name: list.name, consentText: list.consentText, isOn: true },
      { _id: String(other.id), name: other.name, consentText: other.consentText, isOn: false },
    ]);
    // What is not offered is no wish to leave.
    const gone = await call(CHOOSE, { token: own, lists: [String(foreign.id)] }, null);
    expect(problemsOf(gone)).toEqual([" receiver_list_missing"]);
    expect((await page()).state).toBe("subscribed");
    await call(CHOOSE, { token: own, lists: [] }, null);
    expect((await page()).state).toBe("unsubscribed");
    const again = await call(CREATE, { data: draft({ email: email.toUpperCase() }) });
    expect(problemsOf(again)).toEqual(["email receiver_unsubscribed"]);
    await call(CHOOSE, { token: own, lists: [String(other.id)] }, null);
    expect(await page()).toMatchObject({ state: "subscribed", lists: [{ isOn: false }, { isOn: true }] });
  });

  it("that were erased leave a hash, and are not added again", async () => {
    const { data } = await call(CREATE, { data: draft() });
    const { _id: id, version, email } = data.r;
    expect((await call(DELETE, { id, version })).data.r).toBe(true);
    expect(
      await backend.db
        .select()
        .from(receiverConsents)
        .where(eq(receiverConsents.receiverId, Number(id))),
    ).toEqual([]);
    const hashes = await backend.db.select().from(suppressedAddresses);
    expect(JSON.stringify(hashes)).not.toContain(email);
    expect(problemsOf(await call(CREATE, { data: draft({ email: email.toUpperCase() }) }))).toEqual([
      "email receiver_erased",
    ]);
    const log = await backend.db.execute("select before, after from activity_changes");
    expect(JSON.stringify(log.rows)).not.toContain(email);
    expect(JSON.stringify(log.rows)).toContain("•••");
  });

  it("keep their address, their kind of ground, and the lists that they confirmed", async () => {
    const { data } = await call(CREATE, { data: asked() });
    await call(CONFIRM, { token: await pageOf(data.r.email) }, null);
    const { version } = (await rowOf(data.r.email)) ?? { version: 0 };
    const target = { id: data.r._id, version };
    const { email } = data.r;
    const both = [String(list.id), String(other.id)];
    const tried = async (values: object) => problemsOf(await call(UPDATE, { ...target, data: values }));
    expect(await tried(asked({ email: "anders@post.test" }))).toEqual(["email receiver_address_fixed"]);
    expect(await tried(asked({ email, lists: both }))).toEqual(["lists receiver_list_not_agreed"]);
    expect(await tried(draft({ email, agreedOn: "2027-03-13" }))).toEqual(["agreedOn receiver_day_future"]);
    const changed = await call(UPDATE, { ...target, data: draft({ email, lists: both }) });
    expect(changed.data.r.consents).toMatchObject([
      { list: list.name, ground: "confirmation", withdrawnAt: now.toISOString() },
      { list: list.name, ground: "consent", withdrawnAt: null },
      { list: other.name, ground: "consent", withdrawnAt: null },
    ]);
    const back = await call(UPDATE, { id: data.r._id, version: version + 1, data: asked({ email }) });
    expect(problemsOf(back)).toEqual(["ground receiver_ground_fixed"]);
  });

  it("are changed by many, but for those who would need another consent", async () => {
    const free = await makeReceiver(backend.db, list.id);
    const bound = await makeReceiver(backend.db, list.id, {
      ground: "confirmation",
      source: null,
      agreedOn: null,
    });
    const ids = [String(free.id), String(bound.id)];
    const { data } = await call(CHANGE, {
      selection: { ids },
      change: { add: { lists: [String(other.id)] } },
    });
    expect(data.r).toEqual({
      done: 1,
      refused: [{ _id: String(bound.id), reason: "receiver_list_not_agreed" }],
    });
  });

  it("are asked twice at most, and anew after the house has ended it for them", async () => {
    const { data } = await call(CREATE, { data: asked() });
    const { _id: id, email } = data.r;
    const ask = async () => call(ASK, { id, version: await versionOf(id), origin: "https://elsewhere.test" });
    expect((await ask()).data.r.mayBeAsked).toBe(false);
    expect(problemsOf(await ask())).toEqual([" receiver_not_asked"]);
    expect((await call(UNSUBSCRIBE, { id, version: await versionOf(id) })).data.r).toMatchObject({
      state: "unsubscribed",
      mayBeAsked: true,
    });
    expect((await ask()).data.r.state).toBe("pending");
    // What somebody enters does not bring them back: they said no themselves.
    const { version } = (await rowOf(email)) ?? { version: 0 };
    const entered = await call(UPDATE, { id, version, data: draft({ email }) });
    expect(problemsOf(entered)).toEqual(["ground receiver_unsubscribed"]);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(3);
    for (const { body } of mails) expect(body).toContain(`${ORIGIN}/newsletter/`);
  });

  it("of a file say why they are not entered anew: they have left, or they are there", async () => {
    const gone = (await call(CREATE, { data: draft() })).data.r;
    await call(UNSUBSCRIBE, { id: gone._id, version: gone.version });
    const there = (await call(CREATE, { data: draft() })).data.r;
    const line = (email: string) => `${email};${list.name};consent;Messe;01.03.2027`;
    const columns = "email;lists;ground;source;agreedOn";
    const text = [columns, line(gone.email.toUpperCase()), line(there.email)].join("\n");
    const preview = await sendFile(
      backend,
      token,
      "query ($file: File!) { r: recordImportPreview(area: receivers, file: $file) { problems { line field message } } }",
      { file: { content: Buffer.from(text), name: "import.csv" } },
    );
    expect(preview.data.r.problems.filter(({ field }: { field: string }) => field === "email")).toEqual([
      { line: 1, field: "email", message: "receiver_unsubscribed" },
      { line: 2, field: "email", message: "import_exists" },
    ]);
  });

  it("that somebody has changed meanwhile are neither asked nor unsubscribed unseen", async () => {
    const { data } = await call(CREATE, { data: asked() });
    const { _id: id, version, email } = data.r;
    expect((await call(CONFIRM, { token: await pageOf(email) }, null)).data.r).toBe(true);
    for (const [document, more] of [
      [ASK, { origin: ORIGIN }],
      [UNSUBSCRIBE, {}],
    ] as const)
      expect((await call(document, { id, version, ...more })).code).toBe("VERSION_CONFLICT");
    expect((await rowOf(email))?.state).toBe("subscribed");
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await call(UNSUBSCRIBE, { id, version: await versionOf(id) })).data.r.state).toBe("unsubscribed");
  });

  it.each(["unsubscribed", "bounced", "complained"] as const)(
    "that are %s agree to nothing by what the house enters",
    async (state) => {
      const free = await makeReceiver(backend.db, list.id);
      const row = await makeReceiver(backend.db, list.id, { state, leftAt: now });
      const target = { id: String(row.id), version: row.version };
      const { email } = row;
      const onBoth = draft({ email, source: "Messe", agreedOn: "2026-01-02" });
      const added = await call(UPDATE, {
        ...target,
        data: { ...onBoth, lists: [String(list.id), String(other.id)] },
      });
      expect(problemsOf(added)).toEqual(["lists receiver_list_ended"]);
      const { data } = await call(CHANGE, {
        selection: { ids: [String(row.id), String(free.id)] },
        change: { add: { lists: [String(other.id)] } },
      });
      expect(data.r).toEqual({ done: 1, refused: [{ _id: String(row.id), reason: "receiver_list_ended" }] });
      const mended = await call(UPDATE, { ...target, data: draft({ email, source: "Messe Ried" }) });
      expect(mended.data.r).toMatchObject({ state, lists: [{ name: list.name }] });
      expect(await consentsIn(row.id)).toEqual([]);
      expect(await consentsIn(free.id)).toMatchObject([{ list: other.name, withdrawnAt: null }]);
    },
  );

  it("end what they agreed to for all the lists that they leave at once", async () => {
    const third = await makeMailingList(backend.db);
    const ids = [list, other, third].map(({ id }) => String(id));
    const { data } = await call(CREATE, { data: asked({ lists: ids }) });
    const own = await pageOf(data.r.email);
    await call(CONFIRM, { token: own }, null);
    const statementsFor = async (lists: readonly string[]) => {
      // What earlier answers have left to be done is none of these.
      await backend.settled();
      backend.statements.length = 0;
      await call(CHOOSE, { token: own, lists }, null);
      return backend.statements.length;
    };
    const [leavingTwo, comingBack] = [await statementsFor(ids.slice(0, 1)), await statementsFor(ids)];
    expect(comingBack).toBeGreaterThan(0);
    const consents = await consentsIn(data.r._id);
    // Those of one moment have no order of their own.
    const noted = consents.map(({ list: name, withdrawnAt }) => `${name} ${withdrawnAt === null}`);
    const expected = [list, other, third].map(({ name }) => name);
    expect(noted.sort()).toEqual(
      [
        `${expected[0]} true`,
        ...expected.slice(1).flatMap((name) => [`${name} false`, `${name} true`]),
      ].sort(),
    );
    expect(await statementsFor(ids.slice(0, 2))).toBe(leavingTwo);
  });

  it("see who writes to them", async () => {
    const row = await makeReceiver(backend.db, list.id);
    const own = (await tokensOf(backend.db))(row.id);
    expect((await call(PAGE, { token: own }, null)).data.r.houseName).toBeNull();
    await backend.db
      .insert(globalSettings)
      .values({ id: 1, logYears: 7, notificationsOff: [], houseName: "Verlag am See" });
    expect((await call(PAGE, { token: own }, null)).data.r.houseName).toBe("Verlag am See");
  });

  it("that nobody confirms are deleted in time; who had left before has left", async () => {
    const { data: fresh } = await call(CREATE, { data: asked() });
    const { data: former } = await call(CREATE, { data: asked() });
    const { _id: id } = former.r;
    await call(UNSUBSCRIBE, { id, version: await versionOf(id) });
    await call(ASK, { id, version: await versionOf(id), origin: ORIGIN });
    const sweep = async (days: number) => {
      now = new Date(Date.parse("2027-03-12T10:00:00Z") + days * DAY_MS + 60_000);
      const failures: unknown[] = [];
      const kinds = allKinds().filter(({ name }) => name === "sweep_unconfirmed_receivers");
      await runDueWork(houseOf(backend, { now: () => now }), {
        kinds,
        onError: (error) => failures.push(error),
      });
      return failures;
    };
    expect(await sweep(UNCONFIRMED_DAYS - 1)).toEqual([]);
    expect((await rowOf(fresh.r.email))?.state).toBe("pending");
    expect(await sweep(UNCONFIRMED_DAYS)).toEqual([]);
    expect(await rowOf(fresh.r.email)).toBeUndefined();
    expect((await rowOf(former.r.email))?.state).toBe("unsubscribed");
  });
});
