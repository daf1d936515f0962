import { categories } from "backend/modules/categories/tables";
import { makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

const QUERY = `query ($of: [ChoicesOf!]!) { choices(of: $of) { list items { id label note } } }`;

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await testBackend();
  token = (await signedInUser(backend.db, ["global:read__companies", "global:read__bookings"])).token;
});
afterAll(() => backend.close());

const ask = (of: object[], as = token) => send(backend, as, QUERY, { of });
const labels = async (
  list: string,
  asked: { ids?: number[]; term?: string; within?: number[]; all?: boolean },
  as = token,
) =>
  (
    await ask([{ list, ...asked, ids: asked.ids?.map(String), within: asked.within?.map(String) }], as)
  ).data.choices[0].items.map((item: { label: string }) => item.label);

test("offers choices that match the typed text, for several lists in one answer", async () => {
  const client = await makeCompany(backend.db, { name: "Almhof Kern", externalId: "K7" });
  await makeCompany(backend.db, { name: "Almhof Agentur", isAgency: true });
  await makeCompany(backend.db, { name: "Almhof Alt", isActive: false });
  const answer = await ask([
    { list: "companies-clients", term: "almhof" },
    { list: "companies-agencies", term: "almhof" },
  ]);
  expect(answer.data.choices).toEqual([
    { list: "companies-clients", items: [{ id: String(client.id), label: "Almhof Kern", note: "K7" }] },
    { list: "companies-agencies", items: [expect.objectContaining({ label: "Almhof Agentur" })] },
  ]);
  expect(await labels("companies", { term: "almhof" })).toEqual(["Almhof Agentur", "Almhof Kern"]);
});

test("names a chosen record that is no longer offered, before the matches", async () => {
  const old = await makeCompany(backend.db, { name: "Zunft Alt", isActive: false });
  const now = await makeCompany(backend.db, { name: "Zunft Neu" });
  expect(await labels("companies-clients", { ids: [old.id, now.id], term: "zunft" })).toEqual([
    "Zunft Alt",
    "Zunft Neu",
  ]);
  expect(await labels("companies-clients", { ids: [old.id] })).toEqual(["Zunft Alt"]);
  expect(await labels("companies-clients", {})).toEqual([]);
  expect(await labels("companies-clients", { ids: [999_999] })).toEqual([]);
});

test("a filter finds former companies, too, a field offers none", async () => {
  await makeCompany(backend.db, { name: "Ehemals Huber", isActive: false });
  await makeCompany(backend.db, { name: "Ehemals Agentur", isActive: false, isAgency: true });
  expect(await labels("companies-clients", { term: "ehemals" })).toEqual([]);
  expect(await labels("companies-clients-and-former", { term: "ehemals" })).toEqual(["Ehemals Huber"]);
  expect(await labels("companies-agencies-and-former", { term: "ehemals" })).toEqual(["Ehemals Agentur"]);
});

test("a search answers twenty at most unless all are asked for, a list to choose from all", async () => {
  for (let number = 1; number <= 22; number++) {
    await makeUser(backend.db, { lastName: `Viele ${number}` });
  }
  expect(await labels("users", { term: "Viele" })).toHaveLength(20);
  expect(await labels("users", { term: "Viele", all: true })).toHaveLength(22);
  expect((await labels("supervisors", { term: "Viele" })).length).toBe(22);
});

test("offers active supervisors only; filters find former ones, too", async () => {
  const reader = await signedInUser(backend.db, ["global:read__users"]);
  await makeUser(backend.db, { firstName: "Erich", lastName: "Gewesen", status: "inactive" });
  expect(await labels("supervisors", { term: "Gewesen" }, reader.token)).toEqual([]);
  expect(await labels("supervisors-and-former", { term: "Gewesen" }, reader.token)).toEqual([
    "Erich Gewesen",
  ]);
});

test("issues are named with their medium, formats are those of the media", async () => {
  const { medium } = await makeTitle(backend.db, [{ label: "Doppelseite" }], { name: "Alpenpost" });
  const issue = await makeIssue(backend.db, medium.id, { issueNumber: "7/2027" });
  expect(await labels("issues", { ids: [issue.id] })).toEqual(["Alpenpost 7/2027"]);
  expect(await labels("formats", { term: "doppel" })).toEqual(["Doppelseite"]);
  expect(await labels("media-print", { term: "Alpenp" })).toEqual(["Alpenpost"]);
  const { medium: other } = await makeTitle(backend.db, [{ label: "Banner" }], {
    name: "Netzpost",
    type: "digital",
  });
  const onOne = await signedInUser(backend.db, [`medium:${other.id}:view__bookings`]);
  expect(await labels("issues", { ids: [issue.id] }, onOne.token)).toEqual([]);
  expect(await labels("formats", { term: "" }, onOne.token)).toEqual(["Banner"]);
  expect(await labels("media", { term: "" }, onOne.token)).toEqual(["Netzpost"]);
});

test("what media offer can be asked for of some media only; what may no longer be booked is offered to filters", async () => {
  const { medium: paper } = await makeTitle(backend.db, [{ label: "Streifen" }]);
  const { medium: web } = await makeTitle(backend.db, [{ label: "Streifen quer" }], { type: "digital" });
  const { medium: old, formats } = await makeTitle(backend.db, [{ label: "Streifen alt" }]);
  const [former = { id: 0 }] = formats;
  await backend.db.update(categories).set({ inactive: true }).where(eq(categories.id, former.id));
  const asked = { term: "streifen" };
  expect(await labels("formats", asked)).toEqual(["Streifen", "Streifen quer"]);
  expect(await labels("formats", { ...asked, within: [web.id] })).toEqual(["Streifen quer"]);
  expect(await labels("formats", { ...asked, within: [paper.id, web.id], all: true })).toHaveLength(2);
  expect(await labels("formats", { ...asked, within: [old.id] })).toEqual([]);
  expect(await labels("formats-and-former", { ...asked, within: [old.id] })).toEqual(["Streifen alt"]);
  const many = Array.from({ length: 1001 }, (_, index) => index + 1);
  expect((await ask([{ list: "formats", term: "", within: many.map(String) }])).code).toBe("BAD_USER_INPUT");
});

test("each list has its own permission", async () => {
  const other = await signedInUser(backend.db, ["global:read__bookings"]);
  expect((await ask([{ list: "users", term: "" }], other.token)).errors).toBeUndefined();
  const refused = await ask(
    [
      { list: "users", term: "" },
      { list: "companies", term: "" },
    ],
    other.token,
  );
  expect(refused.code).toBe("NOT_AUTHORIZED");
  expect(refused.errors?.[0]?.extensions.permission).toBe("global:read__companies");
  expect((await send(backend, null, QUERY, { of: [] })).code).toBe("NOT_AUTHENTICATED");
});

test("refuses an invalid question at its entry", async () => {
  const fieldOf = async (of: object[]) => (await ask(of)).errors?.[0]?.extensions.data?.[0]?.field;
  expect(await fieldOf([{ list: "users" }, { list: "toString" }])).toBe("of[1].list");
  expect(await fieldOf([{ list: "users", ids: Array(1001).fill("1") }])).toBe("of[0].ids");
  expect(await fieldOf(Array(11).fill({ list: "users" }))).toBe("of");
  expect(await labels("companies", { term: "\0%_" })).toEqual([]);
  expect(
    (await ask([{ list: "companies", ids: ["x", "-1", "9".repeat(30)] }])).data.choices[0].items,
  ).toEqual([]);
});
