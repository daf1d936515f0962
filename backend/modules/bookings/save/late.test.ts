import { randomUUID } from "node:crypto";
import { mediumCategories } from "backend/modules/media/tables";
import {
  makeBooking,
  makeCategory,
  makeCompany,
  makeIssue,
  makeTitle,
} from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, it } from "vitest";

const CREATE = `mutation ($data: PrintBookingInput!, $asks: Boolean, $key: String!) {
  createPrintBooking(data: $data, asksIfOut: $asks, idempotencyKey: $key) { _id version } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
  updatePrintBooking(id: $id, version: $version, data: $data, asksIfOut: true, idempotencyKey: $key) { version } }`;
const NEXT = "query ($medium: String!) { nextIssue(mediumId: $medium) { title } }";

describeOnDatabase("late entries", (open) => {
  let backend: TestBackend;
  let token: string;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let client: Awaited<ReturnType<typeof makeCompany>>;
  let issues: Record<"out" | "next" | "later", string>;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    title = await makeTitle(db);
    client = await makeCompany(db);
    const make = async (name: string, publishDate: string) =>
      String((await makeIssue(db, title.medium.id, { title: name, publishDate })).id);
    issues = {
      later: await make("später", "2099-06-01"),
      next: await make("nächste", "2099-05-01"),
      out: await make("erschienen", "2020-05-01"),
    };
    const rights = ["create", "view", "edit"].map(
      (action) => `medium:${title.medium.id}:${action}__bookings`,
    );
    token = (await signedInUser(db, rights)).token;
  });

  const input = (issue: string, price = 100) => ({
    clientCompany: String(client.id),
    price,
    specs: { targetMedium: String(title.medium.id), issue },
  });
  const create = (issue: string, asks?: boolean) =>
    send(backend, token, CREATE, { data: input(issue), asks, key: randomUUID() });
  const problems = (answer: Awaited<ReturnType<typeof send>>) => answer.errors?.[0]?.extensions.data;

  it("asks before it books into an issue that is out, only where the form asks", async () => {
    expect(problems(await create(issues.out, true))).toMatchObject([
      { field: "specs.issue", message: "issue_is_out", params: { day: "2020-05-01" } },
    ]);
    expect((await create(issues.out)).errors).toBeUndefined();
    expect((await create(issues.next, true)).errors).toBeUndefined();
  });

  it("does not ask again about the issue that a booking has", async () => {
    const { _id: id, version } = (await create(issues.out)).data?.createPrintBooking;
    const change = (from: number, data: unknown) =>
      send(backend, token, UPDATE, { id, version: from, data, key: randomUUID() });
    const kept = await change(version, input(issues.out, 200));
    expect(kept.errors).toBeUndefined();
    const moved = await change(kept.data?.updatePrintBooking.version, input(issues.next, 200));
    expect(moved.errors).toBeUndefined();
    const back = await change(moved.data?.updatePrintBooking.version, input(issues.out, 200));
    expect(problems(back)).toMatchObject([{ message: "issue_is_out" }]);
  });

  it("asks before it books into an issue that waits for material no longer, unless the material is there", async () => {
    const { db } = backend;
    const publishDate = "2099-07-01";
    const closed = await makeIssue(db, title.medium.id, { publishDate, materialDueOn: "2020-06-20" });
    expect(problems(await create(String(closed.id), true))).toMatchObject([
      { field: "specs.issue", message: "issue_material_is_closed", params: { day: "2020-06-20" } },
    ]);
    expect((await create(String(closed.id))).errors).toBeUndefined();
    const entry = await makeCategory(db, "Eintrag", { noAd: true });
    const offer = { mediumId: title.medium.id, categoryId: entry.id, role: "format" as const };
    await db.insert(mediumCategories).values(offer);
    const data = input(String(closed.id));
    const noAd = { ...data, specs: { ...data.specs, format: String(entry.id) } };
    const answer = await send(backend, token, CREATE, { data: noAd, asks: true, key: randomUUID() });
    expect(answer.errors).toBeUndefined();
  });

  it("copies without an issue that the copy would come late into", async () => {
    const { db } = backend;
    const copied = async (days: object) => {
      const issue = await makeIssue(db, title.medium.id, { publishDate: "2099-08-01", ...days });
      const { id } = await makeBooking(db, {
        clientCompanyId: client.id,
        targetMediumId: title.medium.id,
        issueId: issue.id,
      });
      const copy = `mutation ($id: String!, $key: String!) {
        copyBooking(id: $id, idempotencyKey: $key) { specs { issue { _id } } } }`;
      const { data } = await send(backend, token, copy, { id: String(id), key: randomUUID() });
      return data.copyBooking.specs.issue !== null;
    };
    expect(await copied({})).toBe(true);
    expect(await copied({ adClosesOn: "2020-07-01" })).toBe(false);
    expect(await copied({ materialDueOn: "2020-07-01" })).toBe(false);
    expect(await copied({ adClosesOn: "2099-07-01", materialDueOn: "2099-07-10" })).toBe(true);
  });

  it("proposes the next issue that is closed for neither ads nor material", async () => {
    const { db } = backend;
    const { medium } = await makeTitle(db);
    const make = (name: string, days: { publishDate: string; adClosesOn?: string; materialDueOn?: string }) =>
      makeIssue(db, medium.id, { title: name, ...days });
    await make("ohne Anzeigen", { publishDate: "2099-01-01", adClosesOn: "2020-01-01" });
    const proposed = async () => {
      const reader = (await signedInUser(db, ["global:read__bookings"])).token;
      return (await send(backend, reader, NEXT, { medium: String(medium.id) })).data?.nextIssue.title;
    };
    expect(await proposed()).toBe("ohne Anzeigen");
    await make("ohne Unterlagen", { publishDate: "2099-02-01", materialDueOn: "2020-01-01" });
    await make("offen", { publishDate: "2099-03-01", adClosesOn: "2099-02-01", materialDueOn: "2099-02-10" });
    expect(await proposed()).toBe("offen");
  });

  it("knows the next issue of a medium, for those who may see the medium", async () => {
    const medium = String(title.medium.id);
    expect((await send(backend, token, NEXT, { medium })).data?.nextIssue).toEqual({ title: "nächste" });
    expect((await send(backend, token, NEXT, { medium: "nein" })).data?.nextIssue).toBeNull();
    const other = await makeTitle(backend.db);
    expect(
      (await send(backend, token, NEXT, { medium: String(other.medium.id) })).data?.nextIssue,
    ).toBeNull();
  });
});
