import type { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { ownLate } from "domain/material/late";
import { beforeAll, expect, test } from "vitest";

const NOW = new Date("2027-03-12T10:00:00Z");
const MENU = "global:manage_menu__bookings";
const ALL = [MENU, "global:read__bookings"];

const LATE = "{ ownLateMaterial { number isMore } }";
const LISTED = "query ($filter: MaterialFilter!) { materialTracking(filter: $filter) { total } }";

describeOnDatabase("what is late of the bookings that a user looks after", (open) => {
  let backend: TestBackend;
  let titles: Awaited<ReturnType<typeof makeTitle>>[];
  let clientCompanyId: number;

  const made = async (nth: number, values: Partial<typeof bookings.$inferInsert>) => {
    const days = { appearsFrom: "2027-03-20", appearsOn: "2027-03-20", materialDueOn: "2027-03-11" };
    const place = { clientCompanyId, targetMediumId: titles[nth]?.medium.id ?? null };
    return await makeBooking(backend.db, { ...place, ...days, materialState: "open", ...values });
  };
  const person = (rights: string[], canBookUser = true) =>
    signedInUser(backend.db, rights, { canBookUser }, NOW);
  const asked = async (token: string) => {
    const { data, errors } = await send(backend, token, LATE, {});
    expect(errors).toBeUndefined();
    return data.ownLateMaterial;
  };

  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    clientCompanyId = (await makeCompany(backend.db)).id;
    titles = [await makeTitle(backend.db), await makeTitle(backend.db)];
  });

  test("is counted as the list finds it that the number leads to", async () => {
    const { token, user } = await person(ALL);
    const own = { supervisorId: user.id };
    await made(0, own);
    await made(1, { ...own, materialState: "requested" });
    // Not late: due today, there, or it has appeared.
    await made(0, { ...own, materialDueOn: "2027-03-12" });
    await made(0, { ...own, materialState: "available" });
    await made(0, {
      ...own,
      appearsFrom: "2027-03-01",
      appearsOn: "2027-03-11",
      materialDueOn: "2027-03-01",
    });
    await made(0, { ...own, status: "cancelled" });
    // Late, but somebody else's, or nobody's.
    await made(0, { supervisorId: (await person(ALL)).user.id });
    await made(0, {});
    expect(await asked(token)).toEqual({ number: 2, isMore: false });
    const { filter } = ownLate(String(user.id));
    const { data } = await send(backend, token, LISTED, { filter });
    expect(data.materialTracking.total).toBe(2);
  });

  test("is that of the media that they may see", async () => {
    const { token, user } = await person([MENU, `medium:${titles[0]?.medium.id}:view__bookings`]);
    await made(0, { supervisorId: user.id });
    await made(1, { supervisorId: user.id });
    expect(await asked(token)).toEqual({ number: 1, isMore: false });
  });

  test("is not counted for those who look after none, or whose menu does not lead there", async () => {
    const others = [await person(ALL, false), await person(["global:read__bookings"]), await person([MENU])];
    for (const { user } of others) await made(0, { supervisorId: user.id });
    backend.statements.length = 0;
    for (const { token } of others) expect(await asked(token)).toBeNull();
    expect(backend.statements.filter((statement) => /from "bookings"/.test(statement))).toEqual([]);
  });

  test("is counted in one statement, and whole", async () => {
    const { token, user } = await person(ALL);
    for (let nth = 0; nth < 101; nth += 1) await made(0, { supervisorId: user.id });
    backend.statements.length = 0;
    expect(await asked(token)).toEqual({ number: 101, isMore: false });
    expect(backend.statements.filter((statement) => /from "bookings"/.test(statement))).toHaveLength(1);
  });
});
