import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import {
  makeBooking,
  makeCategory,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { makeUser, signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { companies } from "../../companies/tables";
import { bookings } from "../tables";

const FIELDS = `_id version status bookingType price billingState nonbillable isInternal appearsOn
  clientCompany { name } agencyCompany { name } supervisor { first_name } easyJobId
  specs { type targetMedium { _id } format { _id name } issue { title } bookingState adTargetLink
    placement { name } bookingType { name } printDocuments { filename } ad { filename } comment }
  allowedActions isDeletable history { action changes { field before after } actor { last_name } }`;
const CREATE = `mutation ($data: PrintBookingInput!, $key: String!) {
  createPrintBooking(data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
  updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`;

describeOnDatabase("saving a print booking", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let issue: Awaited<ReturnType<typeof makeIssue>>;
  let client: Awaited<ReturnType<typeof makeCompany>>;
  let token: string;
  /** A file that the seller has uploaded. */
  let mine: { uploadedById: number };

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    title = await makeTitle(db, [
      { label: "1/1 Seite", slots: 2, width: 210, height: 297 },
      { label: "1/2 Seite" },
    ]);
    issue = await makeIssue(db, title.medium.id, { title: "Frühling", publishDate: "2099-03-12" });
    client = await makeCompany(db, { name: "Autohaus Moser" });
    const held = ["create", "view", "edit"].map((action) => `medium:${title.medium.id}:${action}__bookings`);
    const seller = await signedInUser(db, held);
    token = seller.token;
    mine = { uploadedById: seller.user.id };
  });

  const input = (specs: Record<string, unknown> = {}, head: Record<string, unknown> = {}) => ({
    clientCompany: String(client.id),
    price: 145_000,
    ...head,
    specs: { targetMedium: String(title.medium.id), ...specs },
  });
  const create = (data: unknown, key: string = randomUUID(), as = token) =>
    send(backend, as, CREATE, { data, key });
  const update = (id: string, version: number, data: unknown, key: string = randomUUID(), as = token) =>
    send(backend, as, UPDATE, { id, version, data, key });
  const problems = (answer: Awaited<ReturnType<typeof send>>) =>
    Object.fromEntries((answer.errors?.[0]?.extensions.data ?? []).map((item) => [item.field, item.message]));

  it("creates with the defaults of a new booking and the day of the issue, and logs it in words", async () => {
    const { data, errors } = await create(
      input({
        issue: String(issue.id),
        format: String(title.formats[0]?.id),
        placement: String(title.placement.id),
        bookingType: String(title.art.id),
        comment: "  rechts  ",
      }),
    );
    expect(errors).toBeUndefined();
    const booking = data.createPrintBooking;
    expect(booking).toMatchObject({
      version: 1,
      status: "open",
      bookingType: "single",
      price: 145_000,
      billingState: "open",
      appearsOn: "2099-03-12",
      clientCompany: { name: "Autohaus Moser" },
      agencyCompany: null,
      isDeletable: true,
      allowedActions: ["edit", "copy", "cancel", "comment"],
    });
    expect(booking.specs).toMatchObject({
      type: "print",
      bookingState: "open",
      issue: { title: "Frühling" },
      format: { name: "1/1 Seite" },
      placement: { name: "Umschlagseite 2" },
      bookingType: { name: "Anzeige" },
      comment: "rechts",
    });
    const [log] = booking.history;
    expect(log.action).toBe("create");
    expect(log.changes).toContainEqual({ field: "clientCompany", before: null, after: "Autohaus Moser" });
    expect(log.changes).toContainEqual({ field: "specs.format", before: null, after: "1/1 Seite" });
    expect(log.changes).toContainEqual({ field: "price", before: null, after: "1.450,00" });
  });

  it("logs only changed fields, and a save without a change makes no new version", async () => {
    const { data } = await create(input());
    const { _id } = data.createPrintBooking;
    const same = await update(_id, 1, input());
    expect(same.data.updatePrintBooking).toMatchObject({ version: 1 });
    const next = await update(_id, 1, input({}, { price: 29, easyJobId: "J-1" }));
    expect(next.data.updatePrintBooking).toMatchObject({ version: 2, price: 29, easyJobId: "J-1" });
    const { history } = next.data.updatePrintBooking;
    expect(history).toHaveLength(2);
    expect(history[0]).toMatchObject({
      action: "update",
      actor: { last_name: expect.stringContaining("Muster") },
    });
    expect(history[0].changes).toHaveLength(2);
    expect(history[0].changes).toContainEqual({ field: "easyJobId", before: null, after: "J-1" });
    expect(history[0].changes).toContainEqual({ field: "price", before: "1.450,00", after: "0,29" });
  });

  it("creates one booking for the same form twice, and refuses its key with other content", async () => {
    const key = randomUUID();
    const first = await create(input(), key);
    const again = await create(input(), key);
    expect(again.data.createPrintBooking._id).toBe(first.data.createPrintBooking._id);
    expect((await create(input({}, { price: 1 }), key)).code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("creates one booking for a form that arrives several times at once", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(input(), key)));
    expect(new Set(answers.map((answer) => answer.data?.createPrintBooking?._id)).size).toBe(1);
  });

  it("refuses a save over a newer version, with the present values and who saved them", async () => {
    const of = { issue: String(issue.id) };
    const { data } = await create(input(of));
    const { _id } = data.createPrintBooking;
    await update(_id, 1, input(of, { price: 500 }));
    const late = await update(_id, 1, input(of, { price: 700 }));
    expect(late.code).toBe("VERSION_CONFLICT");
    expect(late.errors?.[0]?.extensions).toMatchObject({
      current: {
        version: 2,
        price: 500,
        clientCompany: String(client.id),
        names: {
          [`clientCompany:${client.id}`]: client.name,
          [`specs.targetMedium:${title.medium.id}`]: title.medium.name,
          [`specs.issue:${issue.id}`]: issue.title,
        },
      },
      updatedBy: expect.stringContaining("Erika Muster"),
    });
    const [row] = await backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, Number(_id)));
    expect(row?.priceCents).toBe(500);
  });

  it("names every field that refers to something unknown, inactive or of another medium", async () => {
    const { db } = backend;
    const other = await makeTitle(db);
    const otherIssue = await makeIssue(db, other.medium.id);
    const inactive = await makeCompany(db, { isActive: false });
    const gone = await makeUser(db, { status: "inactive" });
    const old = await makeCategory(db, "Altformat", { inactive: true });
    const answer = await create(
      input(
        {
          issue: String(otherIssue.id),
          format: String(old.id),
          placement: "999999",
          bookingType: String(other.art.id),
          ad: "12345678",
          printDocuments: ["77777777"],
          targetYear: 1200,
          placementDetails: "x".repeat(501),
        },
        {
          clientCompany: String(inactive.id),
          agencyCompany: String(client.id),
          supervisor: String(gone.id),
          price: -1,
        },
      ),
    );
    expect(answer.code).toBe("BAD_USER_INPUT");
    expect(problems(answer)).toEqual({
      clientCompany: "choice_inactive",
      agencyCompany: "company_not_an_agency",
      supervisor: "choice_inactive",
      price: "money_negative",
      "specs.issue": "issue_not_of_medium",
      "specs.format": "choice_inactive",
      "specs.placement": "record_unknown",
      "specs.bookingType": "booking_art_not_of_medium",
      "specs.ad": "record_unknown",
      "specs.printDocuments[0]": "record_unknown",
      "specs.targetYear": "year_invalid",
      "specs.placementDetails": "too_long",
    });
    expect(problems(await create(input({}, { price: 10_000_000_000 })))).toEqual({
      price: "money_too_large",
    });
  });

  it("lets a booking keep a client that was deactivated since", async () => {
    const leaving = await makeCompany(backend.db);
    const { data } = await create(input({}, { clientCompany: String(leaving.id) }));
    await backend.db.update(companies).set({ isActive: false }).where(eq(companies.id, leaving.id));
    const saved = await update(
      data.createPrintBooking._id,
      1,
      input({}, { clientCompany: String(leaving.id), price: 2 }),
    );
    expect(saved.data.updatePrintBooking).toMatchObject({ price: 2, version: 2 });
  });

  it("sets the material by upload, replacement and removal, and approves only what is there and fits", async () => {
    const ad = await makePicture(backend.db, mine);
    const second = await makePicture(backend.db, mine);
    const narrow = await makePicture(backend.db, { ...mine, width: 100, height: 900 });
    const { data } = await create(input({ format: String(title.formats[0]?.id) }));
    const { _id } = data.createPrintBooking;
    const save = async (version: number, specs: Record<string, unknown>) =>
      await update(_id, version, input({ format: String(title.formats[0]?.id), ...specs }));
    const state = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.data?.updatePrintBooking?.specs.bookingState;
    expect(problems(await save(1, { bookingState: "approved" }))).toEqual({
      "specs.bookingState": "material_missing",
    });
    // Decisions §4: "requested" means that the sender was asked, so only the message sets it.
    const requested = { "specs.bookingState": "material_request_by_message" };
    expect(problems(await save(1, { bookingState: "requested" }))).toEqual(requested);
    expect(problems(await create(input({ bookingState: "requested" })))).toEqual(requested);
    await backend.db
      .update(bookings)
      .set({ materialState: "requested" })
      .where(eq(bookings.id, Number(_id)));
    expect(state(await save(1, { bookingState: "requested", comment: "eilt" }))).toBe("requested");
    expect(state(await save(2, { bookingState: "open" }))).toBe("open");
    await backend.db
      .update(bookings)
      .set({ version: 1 })
      .where(eq(bookings.id, Number(_id)));
    expect(state(await save(1, { ad: String(ad.id), bookingState: "open" }))).toBe("available");
    expect(state(await save(2, { ad: String(ad.id), bookingState: "approved" }))).toBe("approved");
    expect(state(await save(3, { ad: String(second.id), bookingState: "approved" }))).toBe("available");
    expect(state(await save(4, {}))).toBe("open");
    // Spec §5: an upload must match the format at once, not only when it is approved.
    expect(problems(await save(5, { ad: String(narrow.id) }))).toEqual({ "specs.ad": "ad_format_mismatch" });
    await backend.db
      .update(bookings)
      .set({ adId: narrow.id, materialState: "available" })
      .where(eq(bookings.id, Number(_id)));
    expect(problems(await save(5, { ad: String(narrow.id), bookingState: "approved" }))).toEqual({
      "specs.ad": "ad_format_mismatch",
    });
    expect(state(await save(5, { ad: String(narrow.id), bookingState: "available" }))).toBe("available");
  });

  it("accepts final print documents as material, and PDFs only for them and the briefing", async () => {
    const pdf = { ...mine, mimeType: "application/pdf", width: null, height: null };
    const document = String((await makePicture(backend.db, pdf)).id);
    const picture = String((await makePicture(backend.db, mine)).id);
    const { data } = await create(input());
    const { _id } = data.createPrintBooking;
    const save = (version: number, specs: Record<string, unknown>) => update(_id, version, input(specs));
    expect(
      problems(await save(1, { printDocuments: [document, picture], briefingDocument: picture })),
    ).toEqual({
      "specs.printDocuments": "document_not_pdf",
      "specs.briefingDocument": "document_not_pdf",
    });
    expect(problems(await save(1, { ad: document }))).toEqual({ "specs.ad": "ad_type_not_allowed" });
    const state = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.data?.updatePrintBooking?.specs.bookingState;
    const sent = await save(1, { printDocuments: [document], briefingDocument: document });
    expect(state(sent)).toBe("available");
    expect(state(await save(2, {}))).toBe("open");
  });

  it("accepts only files that the user may already see, so that no booking gives access to other files", async () => {
    const other = await makeTitle(backend.db);
    const [hidden, shown, forgotten] = await Promise.all([1, 2, 3].map(() => makePicture(backend.db)));
    const inMedium = (mediumId: number, adId: number | undefined) =>
      makeBooking(backend.db, { clientCompanyId: client.id, targetMediumId: mediumId, adId });
    await inMedium(other.medium.id, hidden?.id);
    await inMedium(title.medium.id, shown?.id);
    for (const file of [hidden, forgotten]) {
      const refused = await create(input({ ad: String(file?.id), printDocuments: [String(file?.id)] }));
      expect(problems(refused)).toEqual({
        "specs.ad": "record_unknown",
        "specs.printDocuments[0]": "record_unknown",
      });
    }
    const { data } = await create(input({ ad: String(shown?.id) }));
    const { _id } = data.createPrintBooking;
    // A file that a colleague has added stays.
    await backend.db
      .update(bookings)
      .set({ adId: hidden?.id })
      .where(eq(bookings.id, Number(_id)));
    expect((await update(_id, 1, input({ ad: String(hidden?.id) }, { price: 7 }))).errors).toBeUndefined();
  });

  it("moves the billing state one step at a time", async () => {
    const { data } = await create(input());
    const id = data.createPrintBooking._id;
    expect(problems(await update(id, 1, input({}, { billingState: "paid" })))).toEqual({
      billingState: "transition_not_allowed",
    });
    await update(id, 1, input({}, { billingState: "notpaid" }));
    const paid = await update(id, 2, input({}, { billingState: "paid" }));
    expect(paid.data.updatePrintBooking).toMatchObject({ billingState: "paid", isDeletable: false });
  });

  it("requires the permission of the medium, and those for non-billable and internal", async () => {
    const viewer = await signedInUser(backend.db, [`medium:${title.medium.id}:view__bookings`]);
    const stranger = await signedInUser(backend.db, []);
    const { data } = await create(input());
    const { _id } = data.createPrintBooking;
    const refused = await create(input(), randomUUID(), viewer.token);
    expect(refused.code).toBe("NOT_AUTHORIZED");
    expect(refused.errors?.[0]?.extensions.permission).toBe(`medium:${title.medium.id}:create__bookings`);
    expect((await update(_id, 1, input(), randomUUID(), viewer.token)).code).toBe("NOT_AUTHORIZED");
    expect((await update(_id, 1, input(), randomUUID(), stranger.token)).code).toBe("NOT_FOUND");
    expect((await create(input({}, { nonbillable: true }))).errors?.[0]?.extensions).toMatchObject({
      code: "NOT_AUTHORIZED",
      permission: "global:manage_nonbillable",
    });
    const chief = await signedInUser(backend.db, [
      "global:create__bookings",
      "global:read__bookings",
      "global:manage_nonbillable",
      "global:manage_internal_bookings",
    ]);
    const free = await create(input({}, { nonbillable: true, isInternal: true }), randomUUID(), chief.token);
    expect(free.data.createPrintBooking).toMatchObject({ nonbillable: true, isInternal: true });
    // The form of someone without these permissions does not show them: saving it leaves them as they are.
    const kept = await update(free.data.createPrintBooking._id, 1, input({}, { price: 3 }));
    expect(kept.data.updatePrintBooking).toMatchObject({ nonbillable: true, isInternal: true, price: 3 });
  });

  it("does not move a booking into a medium that the user may not edit", async () => {
    const other = await makeTitle(backend.db);
    const { data } = await create(input());
    const moved = await update(
      data.createPrintBooking._id,
      1,
      input({ targetMedium: String(other.medium.id) }),
    );
    expect(moved.code).toBe("NOT_AUTHORIZED");
  });

  it("answers malformed and unknown ids like records that do not exist", async () => {
    for (const id of ["", "0", "-1", "abc", "1e3", "99999999999999999999", "999999"]) {
      expect((await update(id, 1, input())).code).toBe("NOT_FOUND");
      const { data, errors } = await send(
        backend,
        token,
        "query ($id: String!) { booking(id: $id) { _id } }",
        { id },
      );
      expect(errors).toBeUndefined();
      expect(data.booking).toBeNull();
    }
    expect(problems(await create(input({ targetMedium: "x" }, { clientCompany: "x" })))).toEqual({
      clientCompany: "record_unknown",
      "specs.targetMedium": "choice_invalid",
    });
  });

  it("does not save a cancelled booking", async () => {
    const cancelled = await makeBooking(backend.db, {
      clientCompanyId: client.id,
      targetMediumId: title.medium.id,
      status: "cancelled",
    });
    expect(problems(await update(String(cancelled.id), 1, input()))).toEqual({ status: "booking_cancelled" });
  });
});
