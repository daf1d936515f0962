import { randomUUID } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeCompany, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { bookings } from "../tables";

const CREATE = `mutation ($data: PrintBookingInput!, $key: String!) {
  createPrintBooking(data: $data, idempotencyKey: $key) { _id version } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
  updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id version } }`;

describeOnDatabase("slots of an issue", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let clientId: number;
  let token: string;

  beforeAll(async () => {
    backend = await open();
    title = await makeTitle(backend.db, [
      { label: "1/1 Seite", slots: 10 },
      { label: "1/2 Seite hoch", slots: 3 },
      { label: "1/4 Seite", slots: 1 },
      { label: "Textanzeige" },
      { label: "Beilage", slots: 0 },
    ]);
    clientId = (await makeCompany(backend.db)).id;
    ({ token } = await signedInUser(
      backend.db,
      ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`),
    ));
  });

  const input = (issueId: number, format: number, price = 100) => ({
    clientCompany: String(clientId),
    price,
    specs: {
      targetMedium: String(title.medium.id),
      issue: String(issueId),
      format: String(title.formats[format]?.id),
    },
  });
  const create = (data: unknown) => send(backend, token, CREATE, { data, key: randomUUID() });
  const update = (id: string, version: number, data: unknown) =>
    send(backend, token, UPDATE, { id, version, data, key: randomUUID() });

  it("sells exactly the last ten slots to 64 clients at once", async () => {
    const issue = await makeIssue(backend.db, title.medium.id, { title: "Sommer" });
    const answers = await Promise.all(Array.from({ length: 64 }, () => create(input(issue.id, 0))));
    expect(answers.filter((answer) => !answer.errors)).toHaveLength(10);
    const refused = answers.filter((answer) => answer.errors);
    expect(refused).toHaveLength(54);
    for (const { errors, code } of refused) {
      expect(code).toBe("BAD_USER_INPUT");
      expect(errors?.[0]?.extensions.data).toEqual([
        {
          field: "specs.format",
          message: "slots_sold_out",
          params: {
            issue: "Sommer",
            format: "1/1 Seite",
            taken: 10,
            available: 10,
            alternatives: "1/2 Seite hoch (3), 1/4 Seite (1), Textanzeige, Beilage",
          },
        },
      ]);
    }
    const [sold] = await backend.db
      .select({ count: count() })
      .from(bookings)
      .where(and(eq(bookings.issueId, issue.id), eq(bookings.status, "open")));
    expect(sold?.count).toBe(10);
  });

  it("never oversells when bookings move to a format at once", async () => {
    const issue = await makeIssue(backend.db, title.medium.id);
    const made = await Promise.all(Array.from({ length: 12 }, () => create(input(issue.id, 3))));
    const moved = await Promise.all(
      made.map(({ data }) => update(data.createPrintBooking._id, 1, input(issue.id, 1))),
    );
    expect(moved.filter((answer) => !answer.errors)).toHaveLength(3);
  });

  it("claims a slot last: a booking that is refused for another reason locks none and asks for none", async () => {
    const issue = await makeIssue(backend.db, title.medium.id);
    expect((await create(input(issue.id, 2))).errors).toBeUndefined();
    backend.statements.length = 0;
    const { errors } = await create({ ...input(issue.id, 2), supervisor: "999999" });
    expect(errors?.[0]?.extensions.data).toEqual([{ field: "supervisor", message: "record_unknown" }]);
    const locks = () => backend.statements.filter((statement) => statement.includes("booking slots"));
    expect(locks()).toEqual([]);
    expect((await create(input(issue.id, 1))).errors).toBeUndefined();
    expect(locks()).toHaveLength(1);
  });

  it("sells without a limit if none is set or it is 0", async () => {
    const issue = await makeIssue(backend.db, title.medium.id);
    for (const format of [3, 4]) {
      const answers = await Promise.all(Array.from({ length: 15 }, () => create(input(issue.id, format))));
      expect(answers.filter((answer) => answer.errors)).toEqual([]);
    }
  });

  it("a booking keeps its own slot, and frees it when it is cancelled", async () => {
    const issue = await makeIssue(backend.db, title.medium.id);
    const { data } = await create(input(issue.id, 2));
    const { _id } = data.createPrintBooking;
    expect((await update(_id, 1, input(issue.id, 2, 200))).errors).toBeUndefined();
    expect((await create(input(issue.id, 2))).code).toBe("BAD_USER_INPUT");
    const change = `mutation ($id: String!, $key: String!) { cancelBooking(id: $id, version: 2, reason: "abgesagt", idempotencyKey: $key) { version cancelReason } }`;
    expect((await send(backend, token, change, { id: _id, key: randomUUID() })).data.cancelBooking).toEqual({
      version: 3,
      cancelReason: "abgesagt",
    });
    expect((await create(input(issue.id, 2))).errors).toBeUndefined();
    // Another booking now has the slot, so the cancelled one cannot be reopened.
    const reopen = `mutation ($id: String!, $key: String!) { reopenBooking(id: $id, version: 3, idempotencyKey: $key) { status } }`;
    const back = await send(backend, token, reopen, { id: _id, key: randomUUID() });
    expect(back.errors?.[0]?.extensions.data?.[0]).toMatchObject({
      field: "specs.format",
      message: "slots_sold_out",
    });
  });
});
