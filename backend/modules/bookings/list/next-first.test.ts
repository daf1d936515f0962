import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, test } from "vitest";

const LIST = `query ($filter: BookingFilter, $sort: String, $limit: Int, $skip: Int) {
  bookings(filter: $filter, sort: $sort, limit: $limit, skip: $skip) { ids data { _id } } }`;

/** Noon of 27 November in Vienna. */
const NOW = new Date("2026-11-27T11:00:00Z");

const DAYS = [
  "2026-11-26",
  "2027-02-01",
  null,
  "2026-11-27",
  "2025-01-01",
  "2026-11-28",
  "2026-11-26",
  "2026-11-28",
  null,
];
/** From today on ascending, then the past descending, then what has no day. */
const NEXT_FIRST = [3, 5, 7, 1, 6, 0, 4, 2, 8];
const LAST_FIRST = [4, 0, 6, 1, 7, 5, 3, 8, 2];

describeOnDatabase("what appears next", (open) => {
  let backend: TestBackend;
  let token: string;
  let medium: string;
  let ids: string[];

  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    const { db } = backend;
    ({ token } = await signedInUser(db, ["global:read__bookings"], {}, NOW));
    const title = await makeTitle(db);
    medium = String(title.medium.id);
    const client = await makeCompany(db);
    ids = [];
    for (const appearsOn of DAYS) {
      const { id } = await makeBooking(db, {
        clientCompanyId: client.id,
        targetMediumId: title.medium.id,
        appearsFrom: appearsOn,
        appearsOn,
      });
      ids.push(String(id));
    }
  });

  const list = async (variables: Record<string, unknown>) => {
    const { data, errors } = await send(backend, token, LIST, { limit: 25, skip: 0, ...variables });
    expect(errors).toBeUndefined();
    return data.bookings as { ids: string[]; data: { _id: string }[] };
  };
  const named = (order: readonly number[]) => order.map((nth) => ids[nth]);

  // Without a filter along the indexes, with one the few found are sorted.
  test.each([
    ["along the indexes", () => ({})],
    ["of what a filter finds", () => ({ mediumIds: [medium] })],
  ])(
    "comes first by default, %s, and the same in exports, from page to page and reversed",
    async (_name, filterOf) => {
      const filter = filterOf();
      expect((await list({ filter })).data.map(({ _id }) => _id)).toEqual(named(NEXT_FIRST));
      expect((await list({ filter })).ids).toEqual(named(NEXT_FIRST));
      expect((await list({ filter, sort: "-next" })).ids).toEqual(named(LAST_FIRST));
      const pages = [0, 2, 4, 6, 8].map(async (skip) => (await list({ filter, limit: 2, skip })).data);
      expect((await Promise.all(pages)).flat().map(({ _id }) => _id)).toEqual(named(NEXT_FIRST));
    },
  );
});
