import { makePicture } from "backend/testing/booking-factories";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { MEDIUM_TYPES, type MediumType } from "domain/bookings/fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flattenValues } from "~/forms/post/form-values";
import { changeBooking } from "~/routes/bookings/edit/actions.server";
import { loadBooking } from "~/routes/bookings/edit/edit.server";
import { createBooking, loadNewBooking } from "~/routes/bookings/form/create.server";
import { bookingValues } from "~/routes/bookings/form/values";
import { AD_SIZE, makeMediaOfAllTypes, SALES } from "../market";
import { entriesOf, fullFormOf, packageFormOf, type Values } from "./full-forms";
import { screensOn } from "./posts";

let backend: TestBackend;
let house: Awaited<ReturnType<typeof makeMediaOfAllTypes>>;
let screens: ReturnType<typeof screensOn>;
let pictures: string[];
let key = 0;

beforeAll(async () => {
  backend = await testBackend();
  const { user, token } = await signedInUser(backend.db, SALES);
  house = await makeMediaOfAllTypes(backend.db);
  screens = screensOn(backend, token);
  const made = [1, 2].map(() => makePicture(backend.db, { uploadedById: user.id, ...AD_SIZE }));
  pictures = (await Promise.all(made)).map((picture) => String(picture.id));
});
afterAll(() => backend.close());

const nextKey = () => ({
  "kit/idempotencyKey": `00000000-0000-4000-8000-${String(++key).padStart(12, "0")}`,
});

const fullForm = (type: MediumType) => fullFormOf(house, type, pictures);

async function created(values: Values): Promise<string> {
  const { status, location, data } = await screens.post(
    createBooking,
    "/bookings/create",
    entriesOf({ ...values, ...nextKey() }),
  );
  expect(data?.result?.error).toBeUndefined();
  expect(status).toBe(303);
  return location?.match(/\d+/)?.[0] ?? "";
}

async function opened(id: string) {
  const { data } = await screens.open(loadBooking, `/bookings/${id}`, { bookingid: id });
  const { booking } = data;
  return { booking, form: data.form, values: flattenValues(bookingValues(booking)) };
}

const listed = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat()]));

describe.each(MEDIUM_TYPES)("the form of a %s booking", (type) => {
  it("saves every field of the type and shows it again", async () => {
    const typed = fullForm(type);
    const { booking, form, values } = await opened(await created(typed));
    expect(values).toEqual(listed(typed));
    expect(booking.specs.type).toBe(type);
    expect(form.choices.variant).toBe(type);
  });

  it("opens at the address of its own medium, and leads there from another one's", async () => {
    const id = await created(fullForm(type));
    const { booking } = await opened(id);
    const at = (medium: string) =>
      screens.open(loadBooking, `/bookings/medium/${medium}/booking/${id}?back=%2Fbookings`, {
        id: medium,
        bookingid: id,
      });
    const mediumId: string = booking.specs.targetMedium._id;
    expect((await at(mediumId)).data.booking._id).toBe(id);
    expect((await at(`${mediumId}0`)).location).toBe(`/bookings/${id}?back=%2Fbookings`);
  });

  it("saves a change", async () => {
    const typed = fullForm(type);
    const id = await created(typed);
    const { booking } = await opened(id);
    const change = {
      ...typed,
      "specs.comment": "anders",
      "kit/version": String(booking.version),
      ...nextKey(),
    };
    const { status } = await screens.post(changeBooking, `/bookings/${id}`, entriesOf(change), {
      bookingid: id,
    });
    expect(status).toBe(303);
    const saved = await opened(id);
    expect(saved.values).toMatchObject({ "specs.comment": ["anders"] });
    const late = await screens.post(
      changeBooking,
      `/bookings/${id}`,
      entriesOf({ ...change, "specs.comment": "nochmals anders", ...nextKey() }),
      { bookingid: id },
    );
    expect(late.status).toBe(409);
    const { theirs, version, names } = late.data.conflict;
    expect({ theirs, version }).toEqual({ theirs: saved.values, version: saved.booking.version });
    expect(names[`clientCompany:${booking.clientCompany._id}`]).toBe(booking.clientCompany.name);
  });
});

describe("another medium", () => {
  it("gives an unsaved booking the fields of its type and keeps the values of common fields", async () => {
    const { medium } = house.video;
    const typed: Values = { ...fullForm("digital"), "specs.targetMedium": String(medium.id) };
    const { status, data } = await screens.post(
      createBooking,
      "/bookings/create",
      entriesOf({ ...typed, intent: "refresh/specs.targetMedium" }),
    );
    expect(status).toBe(200);
    expect(data.choices).toMatchObject({ variant: "video", mediumId: String(medium.id) });
    expect(data.result.initialValue).toMatchObject({
      clientCompany: typed.clientCompany,
      specs: { campaignStartDate: "2099-03-02", comment: "wie besprochen" },
    });
  });

  it("is not saved with the fields of the previous type: the form is shown again with its own fields", async () => {
    const { medium } = house.video;
    for (const type of ["digital", ""]) {
      const typed = { ...fullForm("digital"), "specs.targetMedium": String(medium.id), "specs.type": type };
      const { status, data } = await screens.post(
        createBooking,
        "/bookings/create",
        entriesOf({ ...typed, ...nextKey() }),
      );
      expect(status).toBe(400);
      expect(data.result.error).toEqual({ "specs.targetMedium": [{ message: "medium_type_mismatch" }] });
      expect(data.choices.variant).toBe("video");
    }
  });

  it("changes the type of a saved booking", async () => {
    const id = await created(fullForm("print"));
    const typed = { ...fullForm("video"), "specs.bookingState": "open" };
    const { status } = await screens.post(
      changeBooking,
      `/bookings/${id}`,
      entriesOf({ ...typed, "kit/version": "1", ...nextKey() }),
      { bookingid: id },
    );
    expect(status).toBe(303);
    const { booking } = await opened(id);
    expect(booking.specs).toMatchObject({ type: "video", issue: null, format: null, placementDetails: null });
  });
});

describe("the free slots", () => {
  it("are shown with the booking, by week, with the bookings that take slots", async () => {
    const id = await created(fullForm("digital"));
    const { form } = await opened(id);
    const { availability } = form.choices;
    expect(availability.limitationType).toBe("week");
    expect(availability.periods).toHaveLength(4);
    const before = availability.periods[0];
    expect(before).toMatchObject({ label: "10/2099", available: 4 });
    expect(availability.takenBy.map((taker: { _id: string }) => taker._id)).not.toContain(id);

    // For the other form, the first booking already takes a slot.
    const typed = { ...fullForm("digital"), intent: "refresh/slots" };
    const { data } = await screens.post(createBooking, "/bookings/create", entriesOf(typed));
    expect(data.choices.availability.periods[0].taken).toBe(before.taken + 1);
    expect(data.choices.availability.takenBy).toContainEqual(
      expect.objectContaining({ _id: id, until: "2099-03-29" }),
    );
  });

  it("are not asked for without a format or with invalid days", async () => {
    const wrongs: Values[] = [
      { "specs.format": "" },
      { "specs.campaignStartDate": "bald", "specs.campaignEndDate": "" },
    ];
    for (const wrong of wrongs) {
      const typed: Values = { ...fullForm("digital"), ...wrong, intent: "refresh/slots" };
      const { status, data } = await screens.post(createBooking, "/bookings/create", entriesOf(typed));
      expect(status).toBe(200);
      expect(data.choices.availability).toBeNull();
    }
  });

  it("are also shown for the chosen issue", async () => {
    const id = await created(fullForm("print"));
    const typed = { ...fullForm("print"), intent: "refresh/specs.format" };
    const { data } = await screens.post(createBooking, "/bookings/create", entriesOf(typed));
    expect(data.choices.slots.formatSlots[0].taken).toBeGreaterThan(0);
    expect(data.choices.availability.takenBy.map((taker: { _id: string }) => taker._id)).toContain(id);
  });
});

describe("the media that are offered", () => {
  it("are those that the user may book, ordered by type", async () => {
    const { data } = await screens.open(loadNewBooking, "/bookings/create");
    expect(data.choices.media.map((medium: { type: string }) => medium.type)).toEqual(MEDIUM_TYPES);
    expect(data.choices.variant).toBeNull();

    const { medium } = house.digital;
    const { token } = await signedInUser(backend.db, [`medium:${medium.id}:create__bookings`]);
    const few = await screensOn(backend, token).open(loadNewBooking, "/bookings/create");
    expect(few.data.choices.media).toEqual([{ _id: String(medium.id), name: medium.name, type: "digital" }]);
  });

  it("answer 403 at the address of a medium that the user may not book, and 404 at an unknown one", async () => {
    const { token } = await signedInUser(backend.db, [
      `medium:${house.digital.medium.id}:create__bookings`,
      `medium:${house.print.medium.id}:view__bookings`,
    ]);
    const { open } = screensOn(backend, token);
    const at = async (id: string) =>
      (await open(loadNewBooking, `/bookings/medium/${id}/booking`, { id })).status;
    expect(await at(String(house.digital.medium.id))).toBe(200);
    expect(await at(String(house.print.medium.id))).toBe(403);
    expect(await at("999999999")).toBe(404);
    expect(await at("viele")).toBe(404);
  });
});

describe("the form of a package", () => {
  const form = () => packageFormOf(house);

  it("can be chosen instead of the single booking, and keeps what was typed", async () => {
    const typed = { ...fullForm("print"), bookingType: "multi", intent: "refresh/bookingType" };
    const { data } = await screens.post(createBooking, "/bookings/create", entriesOf(typed));
    expect(data.choices.variant).toBe("multi");
    expect(data.result.initialValue).toMatchObject({
      price: "1.450,00",
      specs: { comment: "wie besprochen" },
    });
    const linked = await screens.open(loadNewBooking, "/bookings/create?kind=multi");
    expect(linked.data).toMatchObject({
      choices: { variant: "multi" },
      form: { values: { bookingType: "multi" } },
    });
  });

  it("makes one booking per medium and lists them; each links to its package and has no price of its own", async () => {
    const id = await created(form());
    const { booking, values, form: shown } = await opened(id);
    expect(values).toEqual(listed(form()));
    expect(shown.choices.variant).toBe("multi");
    const children: { _id: string }[] = booking.childBookings;
    expect(children).toHaveLength(MEDIUM_TYPES.length);
    const [first] = children;
    const child = await opened(first?._id ?? "");
    expect(child.booking).toMatchObject({ parentBooking: { _id: id }, price: 2500 });
    expect(child.form.choices.media).toHaveLength(1);
  });

  it("asks for at least one medium", async () => {
    const { status, data } = await screens.post(
      createBooking,
      "/bookings/create",
      entriesOf({ ...form(), "specs.targetMedia": [], ...nextKey() }),
    );
    expect(status).toBe(400);
    expect(data.result.error).toEqual({ "specs.targetMedia": [{ message: "required" }] });
    expect(data.choices.variant).toBe("multi");
  });
});
