import type { LoaderFunctionArgs } from "@remix-run/node";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loader } from "~/routes/yearly/export";
import { screensOn } from "../bookings/posts";

let backend: TestBackend;
let token: string;
const clients = ["Adler", "Bauer", "Celik"];

beforeAll(async () => {
  backend = await testBackend();
  const { db } = backend;
  ({ token } = await signedInUser(db, ["global:read__bookings"]));
  const { medium, formats } = await makeTitle(db);
  const issue = await makeIssue(db, medium.id, { publishDate: "2027-03-12" });
  for (const name of clients) {
    await makeBooking(db, {
      clientCompanyId: (await makeCompany(db, { name })).id,
      targetMediumId: medium.id,
      specType: "print",
      issueId: issue.id,
      formatId: formats[0]?.id ?? null,
      appearsFrom: "2027-03-12",
      appearsOn: "2027-03-12",
    });
  }
});
afterAll(() => backend.close());

it.each([
  ["issues", 3],
  ["clients", 4],
  ["supervisors", 2],
  ["media", 2],
])("the year by %s is asked for once, so that no save comes between two parts of it", async (by, lines) => {
  const { context, headers } = screensOn(backend, token);
  const asked: (object | undefined)[] = [];
  const ask: typeof context.ask = (operation) => {
    asked.push(operation.variables);
    return context.ask(operation);
  };
  const request = new Request(`http://house/yearlyBookings/export?by=${by}&year=2027`, { headers });
  const args = { request, params: {}, context: { ...context, ask } } as LoaderFunctionArgs;
  const text = await (await loader(args)).text();
  expect(text.trim().split("\r\n")).toHaveLength(lines);
  if (by === "clients") for (const name of clients) expect(text).toContain(`${name};1;`);
  // The number of issues of a year; the service answers that many in one document.
  expect(asked).toEqual([expect.objectContaining({ skip: 0, limit: by === "issues" ? 2000 : 10_000 })]);
});
