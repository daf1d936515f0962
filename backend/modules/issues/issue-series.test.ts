import { randomUUID } from "node:crypto";
import { media } from "backend/modules/media/tables";
import { makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { issues } from "./tables";

const CREATE = `mutation ($medium: String!, $issues: [PlannedIssueInput!]!, $key: String!) {
  r: createPrintIssueSeries(medium: $medium, issues: $issues, idempotencyKey: $key) {
    _id title publishDate adClosesOn history { action } } }`;

describeOnDatabase("a year of issues", (open) => {
  let backend: TestBackend;
  let medium: { id: number };
  let token: string;
  beforeAll(async () => {
    backend = await open();
    ({ medium } = await makeTitle(backend.db));
    await backend.db.update(media).set({ adClosingDays: 2 }).where(eq(media.id, medium.id));
    const rights = ["read", "create"].map((action) => `global:${action}__print_issues`);
    ({ token } = await signedInUser(backend.db, rights));
  });
  const create = (planned: object[], { key = randomUUID() as string, as = token } = {}) =>
    send(backend, as, CREATE, { medium: String(medium.id), issues: planned, key });
  const issue = (day: string, issueNumber = day.slice(5)) => ({
    title: `Nr. ${issueNumber}`,
    issueNumber,
    publishDate: day,
  });
  const days = async () =>
    (await backend.db.select().from(issues).where(eq(issues.mediumId, medium.id))).map(
      ({ publishDate }) => publishDate,
    );

  test("is created in one go, once for each key, with closing days and history of its own", async () => {
    const planned = [issue("2090-03-02"), issue("2090-03-09")];
    const key = randomUUID();
    const { data } = await create(planned, { key });
    expect(data.r).toMatchObject([
      { title: "Nr. 03-02", adClosesOn: "2090-02-28", history: [{ action: "create" }] },
      { title: "Nr. 03-09", publishDate: "2090-03-09" },
    ]);
    expect((await create(planned, { key })).data.r).toEqual(data.r);
    expect(await days()).toEqual(["2090-03-02", "2090-03-09"]);
  });

  test("is created as a whole or not at all; what is wrong is at its issue", async () => {
    await makeIssue(backend.db, medium.id, { title: "Gibt es", publishDate: "2091-03-09" });
    const before = await days();
    const { errors } = await create([issue("2091-03-02"), issue("2091-03-09"), { title: "Ohne Tag" }]);
    expect(errors?.[0]?.extensions.data).toEqual([
      { field: "issues[1].publishDate", message: "issue_day_used", params: { issue: "Gibt es" } },
    ]);
    const twice = await create([issue("2091-04-02"), issue("2091-04-02", "2")]);
    expect(twice.errors?.[0]?.extensions.data?.[0]).toMatchObject({ field: "issues[1].publishDate" });
    expect((await create([])).errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(await days()).toEqual(before);
  });

  test("needs the right to create issues", async () => {
    const { token: reader } = await signedInUser(backend.db, ["global:read__print_issues"]);
    const { errors } = await create([issue("2092-03-02")], { as: reader });
    expect(errors?.[0]?.extensions.code).toBe("NOT_AUTHORIZED");
  });
});
