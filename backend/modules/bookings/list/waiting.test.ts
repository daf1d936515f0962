import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { WAITING_BOUND } from "domain/counted";
import { beforeAll, expect, test } from "vitest";
import { type bookings, bookingTargetMedia } from "../tables";

const NOW = new Date("2027-03-12T10:00:00Z");
const MENU = "global:manage_menu__bookings";

const WAITING = "{ waiting { missingMaterial { number isMore } toBill { number isMore } } }";
/** The lists that the entries of the menu lead to. */
const LISTS = `{ waiting { missingMaterial { number } toBill { number } }
  materialTracking(filter: { materialStates: [open, requested], due: ahead }) { total }
  billingItems(filter: { states: [notpaid] }) { total } }`;

describeOnDatabase("what waits in the bookings that a user sees", (open) => {
  let backend: TestBackend;
  let titles: Awaited<ReturnType<typeof makeTitle>>[];
  let clientCompanyId: number;

  const made = async (nth: number, values: Partial<typeof bookings.$inferInsert> = {}) => {
    const ahead = { appearsFrom: "2027-03-12", appearsOn: "2027-03-12", materialState: "approved" as const };
    const place = { clientCompanyId, targetMediumId: titles[nth]?.medium.id ?? null };
    return await makeBooking(backend.db, { ...place, ...ahead, ...values });
  };
  const asked = async (rights: string[], document = WAITING) => {
    const { token } = await signedInUser(backend.db, rights, {}, NOW);
    const { data, errors } = await send(backend, token, document, {});
    expect(errors).toBeUndefined();
    return data;
  };
  const waiting = async (rights: string[]) => {
    const { waiting: found } = await asked(rights);
    return found && [found.missingMaterial.number, found.toBill.number];
  };
  const on = (nth: number) => `medium:${titles[nth]?.medium.id}:view__bookings`;

  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    clientCompanyId = (await makeCompany(backend.db)).id;
    titles = [await makeTitle(backend.db), await makeTitle(backend.db), await makeTitle(backend.db)];
    await made(0, { materialState: "open" });
    await made(0, { materialState: "requested", appearsFrom: null, appearsOn: null });
    await made(1, { materialState: "open", billingState: "notpaid" });
    await made(1, { billingState: "notpaid" });
    // Nothing waits: it has appeared, has its material, or is not billed.
    await made(0, { materialState: "open", appearsFrom: "2027-03-01", appearsOn: "2027-03-11" });
    await made(0, { materialState: "available", billingState: "paid" });
    await made(0, { billingState: "notpaid", nonbillable: true });
    await made(0, { billingState: "notpaid", status: "cancelled" });
    const sold = await made(0, {
      bookingType: "multi",
      specType: null,
      targetMediumId: null,
      formatId: null,
      materialState: "open",
      billingState: "notpaid",
    });
    const media = [0, 1].map((nth) => ({ bookingId: sold.id, mediumId: titles[nth]?.medium.id ?? 0 }));
    await backend.db.insert(bookingTargetMedia).values(media);
  });

  test("is counted as the lists of the menu find it", async () => {
    const {
      waiting: found,
      materialTracking,
      billingItems: items,
    } = await asked([MENU, "global:read__bookings"], LISTS);
    expect(found.missingMaterial.number).toBe(materialTracking.total);
    expect(found.toBill.number).toBe(items.total);
    expect([found.missingMaterial.number, found.toBill.number]).toEqual([3, 3]);
  });

  test("is that of the media that they may see, with the packages that go into these", async () => {
    expect(await waiting([MENU, on(0)])).toEqual([2, 1]);
    expect(await waiting([MENU, on(1)])).toEqual([1, 3]);
    expect(await waiting([MENU, on(0), on(1)])).toEqual([3, 3]);
    expect(await waiting([MENU, on(2)])).toEqual([0, 0]);
  });

  test("is not counted for those whose menu does not lead there", async () => {
    backend.statements.length = 0;
    expect(await waiting(["global:read__bookings"])).toBeNull();
    expect(await waiting([MENU])).toBeNull();
    expect(backend.statements.filter((statement) => /from "bookings"/.test(statement))).toEqual([]);
  });

  test("is counted no further than the menu shows it, in one statement", async () => {
    for (let nth = 0; nth <= WAITING_BOUND; nth += 1) await made(2, { materialState: "open" });
    backend.statements.length = 0;
    const { waiting: found } = await asked([MENU, on(2)]);
    expect(found.missingMaterial).toEqual({ number: WAITING_BOUND, isMore: true });
    expect(backend.statements.filter((statement) => /from "bookings"/.test(statement))).toHaveLength(1);
  });
});
