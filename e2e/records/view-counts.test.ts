import path from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { tags } from "backend/modules/tags/tables";
import { seedDemo } from "backend/seed/demo";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import { ilike } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import routes from "~/routes";
import { screensOn } from "../bookings/posts";

startTexts();

const app = path.resolve(import.meta.dirname, "../../app");

type Export = { address: string; file: string };

const exportsBelow = (entries: readonly RouteConfigEntry[]): Export[] =>
  entries.flatMap(({ file, path: address = "", children = [] }) => [
    ...(address.endsWith("/export") ? [{ address, file }] : []),
    ...exportsBelow(children),
  ]);

/** The year's figures are no list. */
const LISTS = exportsBelow(routes).filter(({ address }) => address !== "yearlyBookings/export");

let backend: TestBackend;
let token: string;

beforeAll(async () => {
  backend = await testBackend();
  await seedDemo(backend.db, { bookings: 60 });
  ({ token } = await signedInUser(backend.db, GLOBAL_PERMISSIONS));
}, 120_000);
afterAll(() => backend.close());

async function counts({ address, file }: Export, queries: string[], by = token): Promise<Response> {
  const { loader } = (await import(path.join(app, file))) as {
    loader: (args: LoaderFunctionArgs) => Promise<Response>;
  };
  const search = new URLSearchParams(queries.map((query) => ["countOf", query]));
  const { context, headers } = screensOn(backend, by);
  const request = new Request(`http://house/${address}?${search}`, { headers });
  try {
    return await loader({ request, context, params: {} });
  } catch (refusal) {
    if (refusal instanceof Response) return refusal;
    throw refusal;
  }
}

it.each(LISTS)("counts what each view of $file finds, in their order, for who may see it", async (list) => {
  const answer = await counts(list, ["q=nichts-heisst-so", ""]);
  expect(await answer.json()).toEqual(["0", expect.stringMatching(/^[\d.]+$/)]);
  const stranger = await signedInUser(backend.db, []);
  const refused = await counts(list, [""], stranger.token);
  // Everybody who is signed in sees who else there is.
  expect(refused.status).toBe(list.address === "users/export" ? 200 : 403);
});

it("counts as the list itself does", async () => {
  const tagList = LISTS.find(({ address }) => address === "tags/export");
  if (!tagList) throw new Error("the tags have no export");
  const answer = await counts(tagList, ["q=nichts-heisst-so", "", "q=wohn"]);
  const all = await backend.db.$count(tags);
  const named = await backend.db.$count(tags, ilike(tags.name, "%wohn%"));
  expect(await answer.json()).toEqual(["0", String(all), String(named)]);
});
