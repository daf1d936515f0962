import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, test } from "vitest";

const USERS = `query ($filter: UserFilter, $term: String, $sort: String) {
  users(filter: $filter, term: $term, sort: $sort, limit: 100) { total data { _id last_name email } } }`;

type Found = { _id: string; last_name: string; email: string | null };

describeOnDatabase("people of the publisher", (open) => {
  let backend: TestBackend;
  let mediumId: number;
  let ids: string[];

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const title = await makeTitle(db);
    mediumId = title.medium.id;
    const clientCompanyId = (await makeCompany(db)).id;
    const former = { status: "inactive" as const };
    const hidden = { hideUserFromFilters: true };
    const made = [
      await makeUser(db, { lastName: "Anwesend" }),
      await makeUser(db, { lastName: "Ehemalig", ...former }),
      await makeUser(db, { lastName: "Ehemalig mit Buchung", ...former }),
      await makeUser(db, { lastName: "Verborgen", ...hidden }),
      await makeUser(db, { lastName: "Verborgen mit Buchung", ...former, ...hidden }),
    ];
    ids = made.map(({ id }) => String(id));
    for (const { id, lastName } of made) {
      if (!lastName.endsWith("mit Buchung")) continue;
      await makeBooking(db, { clientCompanyId, targetMediumId: mediumId, supervisorId: id });
    }
  });

  async function found(rights: string[], variables: object): Promise<string[]> {
    const { token, user } = await signedInUser(backend.db, rights);
    const { data, errors } = await send(backend, token, USERS, { ...variables });
    expect(errors).toBeUndefined();
    const people: Found[] = data.users.data;
    expect(data.users.total).toBe(people.length);
    // Users see their own address and no others.
    const addresses = people.filter(({ email }) => email !== null).map(({ _id }) => _id);
    const isOwn = (id: string) => id === String(user.id);
    expect(addresses.every(isOwn)).toBe(!rights.includes("global:read__users"));
    return people.filter(({ _id }) => ids.includes(_id)).map(({ last_name }) => last_name);
  }

  test("are found by id while they are active, or if a visible booking names them", async () => {
    const filter = { ids: ids.toReversed() };
    const all = ["Anwesend", "Ehemalig", "Ehemalig mit Buchung", "Verborgen", "Verborgen mit Buchung"];
    expect(await found(["global:read__users"], { filter })).toEqual(all);
    const named = ["Anwesend", "Ehemalig mit Buchung", "Verborgen mit Buchung"];
    expect(await found(["global:read__bookings"], { filter })).toEqual(named);
    expect(await found([`medium:${mediumId}:view__bookings`], { filter })).toEqual(named);
    expect(await found(["medium:999999:view__bookings"], { filter })).toEqual(["Anwesend"]);
    expect(await found([], { filter })).toEqual(["Anwesend"]);
    const { token, user } = await signedInUser(backend.db, [], { hideUserFromFilters: true });
    const self = await send(backend, token, USERS, { filter: { ids: [String(user.id)] } });
    expect(self.data.users.data).toEqual([expect.objectContaining({ email: user.email })]);
  });

  test("are listed without those whom the filters hide, and former ones only where they are named", async () => {
    expect(await found([], {})).toEqual(["Anwesend"]);
    expect(await found([`medium:${mediumId}:view__bookings`], {})).toEqual([
      "Anwesend",
      "Ehemalig mit Buchung",
    ]);
  });

  test("are not found by their addresses without the right to see these", async () => {
    const { token } = await signedInUser(backend.db);
    const { token: reader } = await signedInUser(backend.db, ["global:read__users"]);
    const total = async (as: string) =>
      (await send(backend, as, USERS, { term: "verlag.example" })).data.users.total;
    expect(await total(token)).toBe(0);
    expect(await total(reader)).toBeGreaterThan(0);
    expect((await send(backend, token, USERS, { sort: "email" })).code).toBe("BAD_USER_INPUT");
    expect((await send(backend, reader, USERS, { sort: "-email" })).errors).toBeUndefined();
  });

  test("keep their names in the bookings, and the supervisor's address in the confirmation", async () => {
    const { token } = await signedInUser(backend.db, ["global:read__bookings"]);
    const query = '{ bookings(sort: "createdAt") { data { contactEmail supervisor { last_name email } } } }';
    const { data } = await send(backend, token, query);
    expect(data.bookings.data).toEqual([
      expect.objectContaining({ supervisor: { last_name: "Ehemalig mit Buchung", email: null } }),
      expect.objectContaining({ supervisor: { last_name: "Verborgen mit Buchung", email: null } }),
    ]);
    expect(data.bookings.data[0].contactEmail).toContain("@");
  });
});
