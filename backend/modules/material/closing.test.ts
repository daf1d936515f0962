import { randomUUID } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { media } from "backend/modules/media/tables";
import { mailOutbox } from "backend/platform/database/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

const LIST = `query ($filter: MaterialFilter) { materialTracking(filter: $filter) {
  data { _id materialDueOn materialDueBy appearsFrom } } }`;
const COUNTS = `query ($filter: MaterialFilter) { materialCounts(filter: $filter) {
  missing urgent overdue appeared } }`;
const PREVIEW = `query ($selection: MaterialSelection!, $texts: MaterialRequestTexts) {
  materialRequestPreview(selection: $selection, texts: $texts) { receivers { text } } }`;
const REQUEST = `mutation ($selection: MaterialSelection!, $texts: MaterialRequestTexts!, $key: String!) {
  requestMaterial(selection: $selection, texts: $texts, idempotencyKey: $key) { done } }`;
const RULE = `mutation ($id: String!, $version: Int!, $data: MediumInput!, $key: String!) {
  updateMedium(id: $id, version: $version, data: $data, idempotencyKey: $key) { materialClosingDays } }`;

const TEXTS = { subject: "Unterlagen", text: "Grüß Gott,", closing: "Danke" };
/** A Friday. */
const NOW = new Date("2027-03-12T10:00:00Z");

describeOnDatabase("material that is due by a Druckunterlagenschluss", (open) => {
  let backend: TestBackend;
  let token: string;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let client: Awaited<ReturnType<typeof makeCompany>>;
  /** By the closing day of an issue to come, of one whose day has passed, and by the day of appearance. */
  let soon: { id: number };
  let late: { id: number };
  let undated: { id: number };

  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    const { db } = backend;
    const rights = ["read__bookings", "edit__bookings", "read__media", "edit__media"];
    const global = rights.map((right) => `global:${right}`);
    ({ token } = await signedInUser(db, global, {}, NOW));
    title = await makeTitle(db);
    client = await makeCompany(db, { email: "grafik@reihe.example" });
    const book = async (publishDate: string, materialDueOn: string | null) => {
      const place = { clientCompanyId: client.id, targetMediumId: title.medium.id };
      const days = { appearsFrom: publishDate, appearsOn: publishDate };
      if (materialDueOn === null) return await makeBooking(db, { ...place, ...days });
      const closing = { publishDate, materialDueOn, issueNumber: publishDate.slice(5) };
      const issue = await makeIssue(db, title.medium.id, closing);
      return await makeBooking(db, { ...place, ...days, materialDueOn, issueId: issue.id });
    };
    soon = await book("2027-04-01", "2027-03-18");
    late = await book("2027-03-20", "2027-03-11");
    undated = await book("2027-03-17", null);
  });

  const run = async (document: string, variables: object) =>
    (await send(backend, token, document, { key: randomUUID(), ...variables })).data;
  const listed = async (due?: string): Promise<{ _id: string }[]> => {
    const filter = { mediumIds: [String(title.medium.id)], materialStates: ["open", "requested"], due };
    return (await run(LIST, { filter })).materialTracking.data;
  };
  const idsOf = async (due?: string) => (await listed(due)).map(({ _id }) => Number(_id));
  const counted = async () =>
    (await run(COUNTS, { filter: { mediumIds: [String(title.medium.id)] } })).materialCounts;

  test("is found, counted and sorted by that day", async () => {
    expect(await listed()).toEqual([
      {
        _id: String(late.id),
        materialDueOn: "2027-03-11",
        materialDueBy: "closing",
        appearsFrom: "2027-03-20",
      },
      {
        _id: String(undated.id),
        materialDueOn: "2027-03-17",
        materialDueBy: "appearance",
        appearsFrom: "2027-03-17",
      },
      {
        _id: String(soon.id),
        materialDueOn: "2027-03-18",
        materialDueBy: "closing",
        appearsFrom: "2027-04-01",
      },
    ]);
    expect(await idsOf("overdue")).toEqual([late.id]);
    expect(await idsOf("in7")).toEqual([undated.id, soon.id]);
    expect(await idsOf("appeared")).toEqual([]);
    expect(await counted()).toEqual({ missing: 3, urgent: 2, overdue: 1, appeared: 0 });
  });

  test("is requested with what is due first on top, and with the name of each closing day", async () => {
    const selection = { ids: [soon, late, undated].map(({ id }) => String(id)) };
    const texts = { ...TEXTS, closingDay: " Druckunterlagenschluss " };
    const preview = async (said: object) => {
      const { materialRequestPreview } = await run(PREVIEW, { selection, texts: said });
      return materialRequestPreview.receivers[0].text as string;
    };
    const text = await preview(texts);
    const { name } = title.medium;
    expect(text.split("\n").filter((line) => line.startsWith("- "))).toEqual([
      `- #${late.id}, ${name} 03-20, Druckunterlagenschluss 11.03.2027`,
      `- #${undated.id}, ${name}, 17.03.2027`,
      `- #${soon.id}, ${name} 04-01, Druckunterlagenschluss 18.03.2027`,
    ]);
    expect((await run(REQUEST, { selection, texts })).requestMaterial.done).toBe(3);
    const sent = eq(mailOutbox.recipient, client.email ?? "");
    expect(await backend.db.select().from(mailOutbox).where(sent)).toMatchObject([{ body: text }]);
    expect(await preview(TEXTS)).toContain(`#${late.id}, ${name} 03-20, 11.03.2027`);
    const long = { selection, texts: { ...TEXTS, closingDay: "x".repeat(101) } };
    const { errors } = await send(backend, token, PREVIEW, long);
    expect(errors?.[0]?.extensions.data).toMatchObject([{ field: "closingDay", message: "too_long" }]);
  });

  test("follows a new rule of the medium, and counts by the appearance without one; what is out keeps its day", async () => {
    const { medium, formats } = title;
    const out = await makeIssue(backend.db, medium.id, {
      publishDate: "2027-03-12",
      materialDueOn: "2027-03-01",
    });
    const { id: printed } = await makeBooking(backend.db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      issueId: out.id,
      appearsFrom: "2027-03-12",
      appearsOn: "2027-03-12",
      materialDueOn: "2027-03-01",
      materialState: "approved",
    });
    const kept = async () =>
      (await backend.db.select().from(bookings).where(eq(bookings.id, printed)))[0]?.materialDueOn;
    const changeRule = async (materialClosingDays: number | null) => {
      const [row] = await backend.db.select().from(media).where(eq(media.id, medium.id));
      const offer = { hasIssues: true, formats: formats.map(({ id }) => String(id)) };
      const data = { name: medium.name, type: "print", materialClosingDays, ...offer };
      await run(RULE, { id: String(medium.id), version: row?.version, data });
    };
    // Easter Monday and weekends lie between.
    await changeRule(3);
    expect((await listed()).map((one) => Object.values(one).slice(0, 3))).toEqual([
      [String(late.id), "2027-03-17", "closing"],
      [String(undated.id), "2027-03-17", "appearance"],
      [String(soon.id), "2027-03-26", "closing"],
    ]);
    expect(await counted()).toEqual({ missing: 3, urgent: 2, overdue: 0, appeared: 0 });
    expect(await kept()).toBe("2027-03-01");
    await changeRule(null);
    expect(await kept()).toBe("2027-03-01");
    expect((await listed()).map((one) => Object.values(one).slice(0, 3))).toEqual([
      [String(undated.id), "2027-03-17", "appearance"],
      [String(late.id), "2027-03-20", "appearance"],
      [String(soon.id), "2027-04-01", "appearance"],
    ]);
  });
});
