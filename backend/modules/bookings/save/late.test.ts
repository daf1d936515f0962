import { randomUUID } from "node:crypto";
import { makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnOneDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, it } from "vitest";

const CREATE = `mutation ($data: PrintBookingInput!, $asks: Boolean, $key: String!) {
  createPrintBooking(data: $data, asksIfOut: $asks, idempotencyKey: $key) { _id version } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
  updatePrintBooking(id: $id, version: $version, data: $data, asksIfOut: true, idempotencyKey: $key) { version } }`;
const NEXT = "query ($medium: String!) { nextIssue(mediumId: $medium) { title } }";

describeOnOneDatabase("late entries", (open) => {
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
