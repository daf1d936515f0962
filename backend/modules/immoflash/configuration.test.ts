import { randomUUID } from "node:crypto";
import { media, mediumCategories } from "backend/modules/media/tables";
import { TookTooMuchError, threads } from "backend/platform/threads/threads";
import { makeCategory } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeAsset } from "backend/testing/library";
import { send } from "backend/testing/request";
import { startStandIn } from "backend/testing/stand-in";
import { UNCONFIGURED } from "domain/immoflash/configuration";
import { PAGE_TYPES } from "domain/immoflash/page-types";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readConfiguration } from "./configuration";
import { pageTypesIn } from "./page-types";
import { immoflashConfiguration } from "./tables";

const READ = `query { r: immoflashConfiguration {
  version senderName senderAddress replyAddress imprint imprintHtml accentColour accentTextColour testReceivers
  logo { name file { url } } pageTypes { type adCount category { name } formats { name } }
  offered { name } lookup { isSetUp } historyTotal history { changes { field before after } } } }`;
const SAVE = `mutation ($version: Int!, $data: ImmoflashConfigurationInput!, $key: String!) {
  r: updateImmoflashConfiguration(version: $version, data: $data, idempotencyKey: $key) { version } }`;
const KEEPER = ["global:edit__immoflash_issues", "global:read__attachments"];
const SENDER = {
  senderName: "immoflash",
  senderAddress: "post@immoflash.example",
  accentColour: "#1F5F8B",
  accentTextColour: "#ffffff",
};

describeOnDatabase("the configuration of immoflash", (open) => {
  let backend: TestBackend;
  let token: string;
  let reader: string;
  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db, [...KEEPER, "global:delete__categories"]));
    reader = (await signedInUser(backend.db)).token;
  });
  const read = async (as = token) => (await send(backend, as, READ)).data.r;
  const version = async () => (await readConfiguration(backend.db)).version;
  const save = (opened: number, data: object, as = token, key: string = randomUUID()) =>
    send(backend, as, SAVE, { version: opened, data: { ...SENDER, ...data }, key });
  const saved = async (data: object) => {
    const answer = await save(await version(), data);
    expect(answer.errors).toBeUndefined();
  };
  const problems = async (data: object) =>
    (await save(await version(), data)).errors?.[0]?.extensions.data?.map(({ field, message }) => [
      field,
      message,
    ]);
  const category = ({
    label,
    ...values
  }: {
    label: string;
    type: "page" | "format";
    immoflashAdCount?: number;
  }) => makeCategory(backend.db, label, values);

  it("begins without a sender, with readable colours and the usual ads", async () => {
    const { accentColour, accentTextColour } = UNCONFIGURED;
    expect(await read()).toMatchObject({
      version: 0,
      senderName: null,
      accentColour,
      accentTextColour,
      testReceivers: [],
      lookup: { isSetUp: false },
    });
    const pageTypes = await pageTypesIn(backend.db);
    expect(Object.keys(pageTypes)).toEqual([...PAGE_TYPES]);
    expect(pageTypes.full_ad).toEqual({ adCount: 1, formatIds: [] });
    expect(pageTypes.imprint).toEqual({ adCount: 0, formatIds: [] });
  });

  it("is saved once per key, logged with names, and never over what somebody else has saved", async () => {
    const page = await category({ type: "page", label: "Vollbild", immoflashAdCount: 2 });
    const format = await category({ type: "format", label: "Ganze Anzeige" });
    const picture = await makeAsset(backend, "Zeichen");
    const data = {
      logo: String(picture._id),
      testReceivers: ["Anna@Verlag.example", "anna@verlag.example", "b@verlag.example"],
      pageTypes: [{ type: "full_ad", category: String(page.id), formats: [String(format.id)] }],
    };
    const key = randomUUID();
    expect((await save(0, data, token, key)).data.r).toEqual({ version: 1 });
    expect((await save(0, data, token, key)).data.r).toEqual({ version: 1 });
    const conflict = (await save(0, { senderName: "Anders" })).errors?.[0]?.extensions as unknown as {
      code: string;
      current: { senderName: string; names: object };
    };
    expect(conflict).toMatchObject({ code: "VERSION_CONFLICT", current: { senderName: "immoflash" } });
    expect(conflict.current.names).toMatchObject({
      [`logo:${picture._id}`]: "Zeichen",
      [`pageTypes.full_ad.category:${page.id}`]: "Vollbild",
      [`pageTypes.full_ad.formats:${format.id}`]: "Ganze Anzeige",
    });

    const configuration = await read();
    expect(configuration).toMatchObject({
      version: 1,
      accentColour: "#1f5f8b",
      logo: { name: "Zeichen" },
      historyTotal: 1,
      testReceivers: ["anna@verlag.example", "b@verlag.example"],
    });
    expect(configuration.pageTypes[2]).toEqual({
      type: "full_ad",
      adCount: 2,
      category: { name: "Vollbild" },
      formats: [{ name: "Ganze Anzeige" }],
    });
    const [{ changes }] = configuration.history;
    for (const change of [
      { field: "senderName", before: null, after: "immoflash" },
      { field: "logo", before: null, after: "Zeichen" },
      { field: "testReceivers", before: "", after: "anna@verlag.example, b@verlag.example" },
      { field: "pageTypes.full_ad.category", before: null, after: "Vollbild" },
      { field: "pageTypes.full_ad.formats", before: null, after: "Ganze Anzeige" },
    ])
      expect(changes).toContainEqual(change);
    expect((await pageTypesIn(backend.db)).full_ad).toEqual({ adCount: 2, formatIds: [format.id] });

    // The whole configuration is saved: what is left out is empty.
    await saved({});
    expect(await read()).toMatchObject({ version: 2, logo: null, testReceivers: [], historyTotal: 2 });
    expect((await pageTypesIn(backend.db)).full_ad).toEqual({ adCount: 1, formatIds: [] });
  });

  it("is read by everybody with its logo, but without receivers, look-up and history", async () => {
    const picture = await makeAsset(backend, "Logo");
    await saved({ logo: String(picture._id), testReceivers: ["a@verlag.example"] });
    const seen = await read(reader);
    expect(seen).toMatchObject({
      senderName: "immoflash",
      logo: { name: "Logo" },
      testReceivers: null,
      lookup: null,
      offered: [],
      history: [],
      historyTotal: 0,
    });
    const file = new Request(`http://backend${seen.logo.file.url}`, {
      headers: { authorization: `Bearer ${reader}` },
    });
    expect((await backend.fetch(file)).status).toBe(200);
    const log = 'query { r: activityLogs(filter: { area: "immoflash_configuration" }) { total } }';
    const { token: auditor } = await signedInUser(backend.db, ["global:read__activity_logs"]);
    expect((await send(backend, auditor, log)).data.r.total).toBe(0);
    expect((await save(await version(), {}, reader)).code).toBe("NOT_AUTHORIZED");
    const lock = `query { r: editLock(area: "immoflash_configuration", id: "1", window: "w") { isMine } }`;
    const take = `mutation { r: takeLock(area: "immoflash_configuration", id: "1", window: "w") { isMine } }`;
    expect((await send(backend, reader, lock)).data.r).toEqual({ isMine: false });
    expect((await send(backend, reader, take)).code).toBe("NOT_AUTHORIZED");
    expect((await send(backend, token, take)).data.r).toEqual({ isMine: true });
    const unknown = lock.replace('"1"', '"2"');
    expect((await send(backend, token, unknown)).code).toBe("NOT_FOUND");
  });

  it("refuses an imprint at its field that takes too long to be rendered", async () => {
    const run = vi.spyOn(threads, "run").mockRejectedValue(new TookTooMuchError());
    expect(await problems({ imprint: "Ein *endloses* Impressum" })).toEqual([
      ["imprint", "text_too_complex"],
    ]);
    run.mockRestore();
  });

  it("renders its imprint when it is saved, safely, and in words that stand elsewhere, too", async () => {
    const imprint =
      "**Verlag** <script>alert(1)</script> [mehr](/articles/3) ![Bild](/pictures/4) [x](javascript:a)";
    await saved({ imprint });
    const { imprintHtml } = await read(reader);
    expect(imprintHtml).toContain("<strong>Verlag</strong>");
    expect(imprintHtml).toContain("mehr");
    for (const dangerous of ["<script", "javascript:", "/articles/", "/pictures/"])
      expect(imprintHtml).not.toContain(dangerous);
    await saved({});
    expect((await read()).imprintHtml).toBeNull();
  });

  it("refuses what cannot be chosen, at its field, and keeps what was chosen before", async () => {
    const page = await category({ type: "page", label: "Alt" });
    const format = await category({ type: "format", label: "Format" });
    const pageTypes = (chosen: object) => [{ type: "half_ad", ...chosen }];
    await saved({ pageTypes: pageTypes({ category: String(page.id) }) });
    await backend.db.execute(`update categories set inactive = true where id = ${page.id}`);
    await saved({ pageTypes: pageTypes({ category: String(page.id) }) });
    expect(await problems({ pageTypes: [{ type: "imprint", category: String(page.id) }] })).toEqual([
      ["pageTypes.imprint.category", "choice_inactive"],
    ]);
    const wrong = { category: String(format.id), formats: [String(page.id), "999999999"] };
    expect(await problems({ logo: "999999999", pageTypes: pageTypes(wrong) })).toEqual([
      ["logo", "choice_invalid"],
      ["pageTypes.half_ad.category", "choice_invalid"],
      ["pageTypes.half_ad.formats", "choice_invalid"],
    ]);
    expect(await problems({ pageTypes: pageTypes({ category: "x", formats: ["-1"] }) })).toEqual([
      ["pageTypes.half_ad.category", "choice_invalid"],
      ["pageTypes.half_ad.formats[0]", "choice_invalid"],
    ]);
    expect(
      await problems({ senderAddress: "post", accentColour: "blau", testReceivers: ["niemand"] }),
    ).toEqual([
      ["senderAddress", "mail_address_invalid"],
      ["accentColour", "colour_invalid"],
      ["testReceivers", "email_invalid"],
    ]);
    expect(await problems({ accentColour: "#777777" })).toEqual([["accentTextColour", "contrast_too_low"]]);
    // A logo can be kept, but not chosen, by users who do not see the library.
    const picture = await makeAsset(backend, "Bild");
    await saved({ logo: String(picture._id) });
    const { token: other } = await signedInUser(backend.db, KEEPER.slice(0, 1));
    expect((await save(await version(), { logo: String(picture._id) }, other)).code).toBeUndefined();
    const another = await makeAsset(backend, "Anderes");
    expect((await save(await version(), { logo: String(another._id) }, other)).code).toBe("BAD_USER_INPUT");
  });

  it("keeps what it uses from deletion, and says so", async () => {
    const page = await category({ type: "page", label: "Seite" });
    const format = await category({ type: "format", label: "Banner" });
    await saved({
      pageTypes: [{ type: "cover_left", category: String(page.id), formats: [String(format.id)] }],
    });
    const remove = `mutation ($id: String!, $key: String!) {
      r: deleteCategory(id: $id, version: 1, idempotencyKey: $key) }`;
    for (const { id } of [page, format]) {
      const refused = await send(backend, token, remove, { id: String(id), key: randomUUID() });
      expect(refused.errors?.[0]?.extensions).toMatchObject({
        code: "IN_USE",
        uses: [{ what: "immoflash_configuration", count: 1, link: "/immoflash-configuration" }],
      });
    }
    await saved({});
    const gone = await send(backend, token, remove, { id: String(page.id), key: randomUUID() });
    expect(gone.errors).toBeUndefined();

    const picture = await makeAsset(backend, "Behalten");
    await saved({ logo: String(picture._id) });
    const { token: librarian } = await signedInUser(
      backend.db,
      ["read", "delete"].map((action) => `global:${action}__attachments`),
    );
    const removeAsset = remove.replace("deleteCategory", "deleteAsset");
    const kept = await send(backend, librarian, removeAsset, { id: String(picture._id), key: randomUUID() });
    expect(kept.errors?.[0]?.extensions).toMatchObject({
      code: "IN_USE",
      uses: [{ what: "immoflash_configuration", count: 1 }],
    });
  });

  it("offers active categories of pages and the formats of immoflash, with what is chosen", async () => {
    await category({ type: "page", label: "Angeboten" });
    const former = await category({ type: "page", label: "Früher" });
    const flash = await category({ type: "format", label: "Flash-Format" });
    await category({ type: "format", label: "Heft-Format" });
    const [medium] = await backend.db
      .insert(media)
      .values({ name: "immoflash", type: "immoflash", hasIssues: true })
      .returning();
    await backend.db
      .insert(mediumCategories)
      .values({ mediumId: medium?.id ?? 0, categoryId: flash.id, role: "format" });
    await saved({ pageTypes: [{ type: "imprint", category: String(former.id) }] });
    await backend.db.execute(`update categories set inactive = true where id = ${former.id}`);
    const offered = async () => (await read()).offered.map(({ name }: { name: string }) => name);
    expect(await offered()).toEqual(expect.arrayContaining(["Angeboten", "Früher", "Flash-Format"]));
    expect(await offered()).not.toContain("Heft-Format");
    await backend.db
      .update(media)
      .set({ isActive: false })
      .where(eq(media.id, medium?.id ?? 0));
    expect(await offered()).not.toContain("Flash-Format");
  });

  it("is one record, also of two who save it first at the same time", async () => {
    const other = await open();
    const { token: its } = await signedInUser(other.db, KEEPER);
    const codes = await Promise.all(
      ["a", "b"].map(async (senderName) => {
        const data = { ...SENDER, senderName };
        return (await send(other, its, SAVE, { version: 0, data, key: randomUUID() })).code;
      }),
    );
    expect(codes.sort()).toEqual(["VERSION_CONFLICT", undefined]);
    expect(await other.db.$count(immoflashConfiguration)).toBe(1);
  });
});

describeOnDatabase("the look-up of the configuration", (open) => {
  let immoflash: Awaited<ReturnType<typeof startStandIn>>;
  beforeAll(async () => {
    immoflash = await startStandIn(() => ({ results: [] }));
  });
  afterAll(() => immoflash.stop());

  it("is tried when it is asked for, and says why there is no answer", async () => {
    const backend = await open({ connectors: { immoflash: { ...immoflash } } });
    const { token } = await signedInUser(backend.db, KEEPER);
    const ask = async (fields: string) =>
      (await send(backend, token, `query { r: immoflashConfiguration { lookup { ${fields} } } }`)).data.r
        .lookup;
    expect(await ask("isSetUp")).toEqual({ isSetUp: true });
    expect(immoflash.asked).toEqual([]);
    expect(await ask("failure")).toEqual({ failure: null });
    expect(immoflash.asked).toHaveLength(1);
    immoflash.mood = "broken";
    expect(await ask("failure")).toEqual({ failure: "unreachable" });
    immoflash.mood = "nonsense";
    expect(await ask("failure")).toEqual({ failure: "nonsense" });
  });
});
