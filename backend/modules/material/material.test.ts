import { randomUUID } from "node:crypto";
import { activityLogs } from "backend/platform/database/tables";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { asc, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mailOutbox } from "../../platform/database/tables";
import { bookings } from "../bookings/tables";
import { categories } from "../categories/tables";
import { companies, companyContacts } from "../companies/tables";
import { materialContacts } from "./tables";

const LIST = `query ($filter: MaterialFilter, $sort: String, $limit: Int, $term: String) {
  materialTracking(filter: $filter, sort: $sort, limit: $limit, term: $term) { total hasMore data {
    _id materialDueOn materialSender { name email } lastMaterialContact { channel note mailState }
    materialContacts { channel contactPerson note user { email } } specs { bookingState } } } }`;
const PREVIEW = `query ($selection: MaterialSelection!) { materialRequestPreview(selection: $selection) {
  total can mails refused { _id label reason params { name value } } } }`;
const RECEIVERS = `query ($selection: MaterialSelection!, $texts: MaterialRequestTexts) {
  materialRequestPreview(selection: $selection, texts: $texts) { mails receivers { _id name email ads text } } }`;
const REQUEST = `mutation ($selection: MaterialSelection!, $texts: MaterialRequestTexts!, $leaveOut: [String!], $key: String!) {
  requestMaterial(selection: $selection, texts: $texts, leaveOut: $leaveOut, idempotencyKey: $key) {
    done refused { _id reason params { name value } } } }`;
const CONTACT = `mutation ($data: MaterialContactInput!, $key: String!) {
  addMaterialContact(data: $data, idempotencyKey: $key) { _id version specs { bookingState }
    materialContacts { channel contactPerson note mailState } } }`;

const TEXTS = { subject: "Unterlagen für Ihre Anzeigen", text: "Grüß Gott,", closing: "Danke" };
const NOW = new Date("2027-03-12T10:00:00Z");

describeOnDatabase("ad material", (open) => {
  let backend: TestBackend;
  let token: string;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let client: Awaited<ReturnType<typeof makeCompany>>;
  let agency: Awaited<ReturnType<typeof makeCompany>>;

  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    const { db } = backend;
    token = (await signedInUser(db, ["global:read__bookings", "global:edit__bookings"], {}, NOW)).token;
    title = await makeTitle(db, [{ label: "1/1 Seite", width: 210, height: 297 }, { label: "Advertorial" }]);
    client = await makeCompany(db, { name: "Möbel Huber KG", email: "werbung@huber.example" });
    agency = await makeCompany(db, {
      name: "Agentur Alpin",
      type: "Agency",
      isAgency: true,
      email: "material@alpin.example",
    });
  });

  const made = async (values: Partial<typeof bookings.$inferInsert> = {}) =>
    await makeBooking(backend.db, {
      clientCompanyId: client.id,
      targetMediumId: title.medium.id,
      formatId: title.formats[0]?.id ?? null,
      ...values,
    });
  const idsOf = async (filter: object, sort?: string) => {
    const { data } = await send(backend, token, LIST, { filter, sort });
    return data.materialTracking.data.map((one: { _id: string }) => Number(one._id));
  };
  const request = (ids: number[], texts = TEXTS, key = randomUUID() as string, as = token) =>
    send(backend, as, REQUEST, { selection: { ids: ids.map(String) }, texts, key });
  const rowOf = async (id: number) => {
    const [row] = await backend.db.select().from(bookings).where(eq(bookings.id, id));
    return row;
  };

  test("that is awaited is listed by the day it is needed, and found by the days left", async () => {
    const own = await makeTitle(backend.db);
    const on = (day: string | null, values: object = {}) =>
      made({ targetMediumId: own.medium.id, appearsFrom: day, appearsOn: day, formatId: null, ...values });
    const late = await on("2027-03-10");
    const today = await on("2027-03-12");
    const soon = await on("2027-03-19");
    const undated = await on(null);
    const far = await on("2027-06-01", { materialState: "approved" });
    // No material is awaited for these: past, cancelled, a package, or created by the publisher.
    await on("2027-03-12", { status: "cancelled" });
    await on("2027-03-01", { status: "completed" });
    await on("2027-03-12", { specType: "video", internalProduction: true });
    const inMedium = { mediumIds: [String(own.medium.id)] };
    expect(await idsOf(inMedium)).toEqual([late.id, today.id, soon.id, far.id, undated.id]);
    // What has begun without material and still runs is overdue; what is over has appeared without.
    const running = await on("2027-03-09", { appearsOn: "2027-03-20" });
    expect(await idsOf({ ...inMedium, due: "overdue" })).toEqual([running.id]);
    expect(await idsOf({ ...inMedium, due: "appeared" })).toEqual([late.id]);
    const ahead = [running.id, today.id, soon.id, far.id, undated.id];
    expect(await idsOf({ ...inMedium, due: "ahead" })).toEqual(ahead);
    await backend.db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, running.id));
    expect(await idsOf({ ...inMedium, due: "in2" })).toEqual([today.id]);
    expect(await idsOf({ ...inMedium, due: "in7" })).toEqual([today.id, soon.id]);
    expect(await idsOf({ ...inMedium, materialStates: ["approved"] })).toEqual([far.id]);
    expect(await idsOf(inMedium, "-dueOn")).toEqual([far.id, soon.id, today.id, late.id, undated.id]);
    const { errors } = await send(backend, token, LIST, { sort: "price" });
    expect(errors?.[0]?.extensions.data).toEqual([{ field: "sort", message: "choice_invalid" }]);
  });

  test("that is still missing is counted as often in the list of bookings as here", async () => {
    const own = await makeTitle(backend.db, [{ label: "1/1 Seite" }, { label: "Eintrag" }]);
    const [page, entry] = own.formats.map(({ id }) => id);
    await backend.db
      .update(categories)
      .set({ noAd: true })
      .where(eq(categories.id, entry ?? 0));
    const on = (values: object) => made({ targetMediumId: own.medium.id, formatId: page, ...values });
    await on({});
    await on({ materialState: "requested", status: "active" });
    await on({ formatId: null });
    // No material is requested for these, or no longer.
    const parent = await on({ bookingType: "multi", targetMediumId: null, specType: null, formatId: null });
    await on({ parentBookingId: parent.id, specType: "video", internalProduction: true });
    await on({ formatId: entry });
    await on({ materialState: "available" });
    await on({ status: "completed" });
    // What has appeared without is counted on a tab of its own.
    const lasts = (appearsOn: string) => on({ appearsFrom: "2027-03-09", appearsOn });
    await lasts("2027-03-11");
    await lasts("2027-03-12");
    const counts = `query ($filter: BookingFilter, $tracked: MaterialFilter, $term: String) {
      bookingSummary(filter: $filter, term: $term) { withoutMaterial }
      materialTracking(filter: $tracked, term: $term) { total }
      materialCounts(filter: $tracked, term: $term) { missing urgent overdue appeared toApprove } }`;
    const viewer = await signedInUser(backend.db, [`medium:${own.medium.id}:view__bookings`], {}, NOW);
    const [missing, mediumIds] = [["open", "requested"], [String(own.medium.id)]];
    for (const [as, variables, expected] of [
      [token, { filter: { mediumIds }, tracked: { materialStates: missing, mediumIds } }, 5],
      [token, { tracked: { materialStates: missing }, term: "huber" }, undefined],
      [token, { tracked: { materialStates: missing } }, undefined],
      [viewer.token, { tracked: { materialStates: missing } }, 5],
    ] as const) {
      const { data, errors } = await send(backend, as, counts, variables);
      expect(errors).toBeUndefined();
      expect(data.bookingSummary.withoutMaterial).toBe(expected ?? data.materialTracking.total);
      expect(data.bookingSummary.withoutMaterial).toBe(data.materialTracking.total);
      const { missing: ahead, appeared } = data.materialCounts;
      expect(ahead + appeared).toBe(data.bookingSummary.withoutMaterial);
    }
  });

  test("is counted for each tab as the tab lists it, whatever is asked for", async () => {
    const own = await makeTitle(backend.db);
    const on = (day: string | null, values: object = {}) =>
      made({ targetMediumId: own.medium.id, appearsFrom: day, appearsOn: day, formatId: null, ...values });
    for (const day of ["2027-03-01", "2027-03-12", "2027-03-19", "2027-03-20", null]) await on(day);
    await on("2027-03-10", { appearsOn: "2027-03-30" });
    const issue = await makeIssue(backend.db, own.medium.id, { publishDate: "2027-04-01" });
    await on("2027-04-01", { issueId: issue.id });
    await on("2027-03-13", { materialState: "requested" });
    await on("2027-03-13", { materialState: "available" });
    await on("2027-03-13", { materialState: "approved" });
    const mediumIds = [String(own.medium.id)];
    const missing = ["open", "requested"];
    const tabs: Record<string, object> = {
      missing: { materialStates: missing, due: "ahead" },
      nextIssue: { materialStates: missing, due: "ahead", inNextIssue: true },
      urgent: { materialStates: missing, due: "in7" },
      overdue: { materialStates: missing, due: "overdue" },
      appeared: { materialStates: missing, due: "appeared" },
      toApprove: { materialStates: ["available"] },
    };
    const asked = `query ($filter: MaterialFilter, $atMost: Int) {
      materialCounts(filter: $filter, atMost: $atMost) { missing nextIssue urgent overdue appeared toApprove } }`;
    for (const tab of Object.values(tabs)) {
      const { data } = await send(backend, token, asked, { filter: { mediumIds, ...tab } });
      for (const [name, filter] of Object.entries(tabs))
        expect(data.materialCounts[name]).toBe((await idsOf({ mediumIds, ...filter })).length);
      expect(data.materialCounts).toMatchObject({ missing: 7, nextIssue: 1, appeared: 1, toApprove: 1 });
    }
    const { data } = await send(backend, token, asked, { filter: { mediumIds }, atMost: 8 });
    expect(data.materialCounts).toBe(null);
  });

  test("is requested with one message to each agency or client that names all their ads", async () => {
    const { db } = backend;
    const issue = await makeIssue(db, title.medium.id, { issueNumber: "4/2027", publishDate: "2027-04-01" });
    const dated = { issueId: issue.id, appearsFrom: "2027-04-01", appearsOn: "2027-04-01" };
    const first = await made(dated);
    const second = await made({ ...dated, formatId: title.formats[1]?.id ?? null });
    const byAgency = await made({ ...dated, agencyCompanyId: agency.id });
    const ids = [first.id, second.id, byAgency.id];
    const preview = await send(backend, token, PREVIEW, { selection: { ids: ids.map(String) } });
    expect(preview.data.materialRequestPreview).toEqual({ total: 3, can: 3, mails: 2, refused: [] });
    const key = randomUUID();
    const answer = await request(ids, TEXTS, key);
    expect(answer.data.requestMaterial).toEqual({ done: 3, refused: [] });
    // Posting the same form again sends no second message.
    expect((await request(ids, TEXTS, key)).data.requestMaterial.done).toBe(3);
    const mails = await db.select().from(mailOutbox).orderBy(asc(mailOutbox.id));
    expect(mails.map(({ recipient, subject, state }) => [recipient, subject, state])).toEqual([
      ["werbung@huber.example", TEXTS.subject, "waiting"],
      ["material@alpin.example", TEXTS.subject, "waiting"],
    ]);
    expect(mails[0]?.body).toBe(
      `Grüß Gott,\n\n- #${first.id}, ${title.medium.name} 4/2027, 1/1 Seite (210 × 297 mm), 01.04.2027\n- #${second.id}, ${title.medium.name} 4/2027, Advertorial, 01.04.2027\n\nDanke\n`,
    );
    expect(mails[1]?.body).toContain("Möbel Huber KG, 01.04.2027");
    for (const id of ids) {
      expect(await rowOf(id)).toMatchObject({ materialState: "requested", version: 2 });
      const logs = await db.select().from(activityLogs).where(eq(activityLogs.recordId, id));
      expect(logs).toContainEqual(expect.objectContaining({ action: "requestMaterial", area: "bookings" }));
    }
    const listed = await send(backend, token, LIST, { filter: { ids: [String(byAgency.id)] } });
    expect(listed.data.materialTracking.data[0]).toMatchObject({
      materialDueOn: "2027-04-01",
      materialSender: { name: "Agentur Alpin", email: "material@alpin.example" },
      lastMaterialContact: { channel: "mail", note: TEXTS.subject, mailState: "waiting" },
    });
    // A second request is a reminder and changes neither state nor version.
    expect((await request([first.id])).data.requestMaterial).toMatchObject({ done: 1 });
    expect(await rowOf(first.id)).toMatchObject({ materialState: "requested", version: 2 });
  });

  test("is asked of the contact for material, where the company has one", async () => {
    const { db } = backend;
    const company = await makeCompany(db, { email: "office@huber.example" });
    const contact = { companyId: company.id, name: "Anna" };
    await db.insert(companyContacts).values([
      { ...contact, email: "rechnung@huber.example", forInvoices: true },
      { ...contact, email: "grafik@huber.example", forMaterial: true },
    ]);
    const booking = await made({ clientCompanyId: company.id });
    expect((await request([booking.id])).data.requestMaterial.done).toBe(1);
    const [mail] = await db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(1);
    expect(mail?.recipient).toBe("grafik@huber.example");
    const sender = await send(
      backend,
      token,
      "query ($id: String!) { booking(id: $id) { materialSender { email materialEmail } } }",
      { id: String(booking.id) },
    );
    expect(sender.data.booking.materialSender).toEqual({
      email: "office@huber.example",
      materialEmail: "grafik@huber.example",
    });
  });

  test("is not requested where that makes no sense, each with its reason, and the others are", async () => {
    const { db } = backend;
    const mute = await makeCompany(db, { name: "Ohne Adresse GmbH" });
    const ad = await makePicture(db);
    const fine = await made();
    const silent = await made({ clientCompanyId: mute.id });
    const there = await made({ adId: ad.id, materialState: "available" });
    const cancelled = await made({ status: "cancelled" });
    const own = await made({ specType: "video", internalProduction: true });
    const { data } = await request([fine.id, silent.id, there.id, cancelled.id, own.id, 999_999]);
    const { done, refused } = data.requestMaterial;
    expect(done).toBe(1);
    expect(
      Object.fromEntries(refused.map((one: { _id: string; reason: string }) => [one._id, one.reason])),
    ).toEqual({
      999999: "not_found",
      [silent.id]: "company_email_missing",
      [there.id]: "material_there",
      [cancelled.id]: "transition_not_allowed",
      [own.id]: "material_not_awaited",
    });
    expect((await rowOf(silent.id))?.materialState).toBe("open");
    const [contact] = await db
      .select()
      .from(materialContacts)
      .where(eq(materialContacts.bookingId, silent.id));
    expect(contact).toBeUndefined();
  });

  test("of other media is neither seen nor requested", async () => {
    const mine = await made();
    const held = [`medium:${title.medium.id}:view__bookings`];
    const { token: viewer } = await signedInUser(backend.db, held, {}, NOW);
    const { token: stranger } = await signedInUser(backend.db, ["medium:999:edit__bookings"], {}, NOW);
    const refused = await request([mine.id], TEXTS, randomUUID(), viewer);
    expect(refused.data.requestMaterial).toMatchObject({ done: 0, refused: [{ reason: "not_authorized" }] });
    expect((await send(backend, stranger, LIST)).code).toBe("NOT_AUTHORIZED");
    const data = { bookingId: String(mine.id), channel: "phone", note: "Hallo" };
    expect((await send(backend, viewer, CONTACT, { data, key: randomUUID() })).code).toBe("NOT_AUTHORIZED");
    expect((await rowOf(mine.id))?.materialState).toBe("open");
  });

  test("needs words to be requested with, no more than a message takes", async () => {
    const booking = await made();
    const problems = async (texts: object) =>
      (await request([booking.id], { ...TEXTS, ...texts })).errors?.[0]?.extensions.data?.map(
        ({ field, message }) => [field, message],
      );
    expect(await problems({ subject: " ", text: "" })).toEqual([
      ["subject", "required"],
      ["text", "required"],
    ]);
    expect(await problems({ subject: "x".repeat(201), closing: "x".repeat(2001) })).toEqual([
      ["subject", "too_long"],
      ["closing", "too_long"],
    ]);
    const { errors } = await send(backend, token, REQUEST, {
      selection: {},
      texts: TEXTS,
      key: randomUUID(),
    });
    expect(errors?.[0]?.extensions.data).toMatchObject([{ field: "selection", message: "selection_empty" }]);
    expect((await rowOf(booking.id))?.materialState).toBe("open");
  });

  test("is asked for by telephone, too: what was said stays with the booking", async () => {
    const booking = await made();
    const write = (data: object) =>
      send(backend, token, CONTACT, {
        data: { bookingId: String(booking.id), channel: "phone", ...data },
        key: randomUUID(),
      });
    const answer = await write({ contactPerson: " Fr. Hofer ", note: "kommt Freitag", isRequest: true });
    expect(answer.data.addMaterialContact).toEqual({
      _id: String(booking.id),
      version: 2,
      specs: { bookingState: "requested" },
      materialContacts: [
        { channel: "phone", contactPerson: "Fr. Hofer", note: "kommt Freitag", mailState: null },
      ],
    });
    expect((await write({ note: "noch nicht da" })).data.addMaterialContact.version).toBe(2);
    const problems = async (data: object) =>
      (await write(data)).errors?.[0]?.extensions.data?.map(({ field, message }) => [field, message]);
    expect(await problems({ note: "  " })).toEqual([["note", "required"]]);
    expect(await problems({ note: "x".repeat(2001), contactPerson: "y".repeat(201) })).toEqual([
      ["note", "too_long"],
      ["contactPerson", "too_long"],
    ]);
    expect(await problems({ note: "noch einmal", isRequest: true })).toEqual([
      ["isRequest", "transition_not_allowed"],
    ]);
    expect((await write({ bookingId: "999999", note: "x" })).code).toBe("NOT_FOUND");
    expect((await write({ bookingId: "unsinn", note: "x" })).code).toBe("NOT_FOUND");
  });

  test("of many is listed and requested with a constant number of statements", async () => {
    const own = await makeTitle(backend.db);
    const add = (count: number) =>
      backend.db.insert(bookings).values(
        Array.from({ length: count }, () => ({
          specType: "print" as const,
          clientCompanyId: client.id,
          targetMediumId: own.medium.id,
        })),
      );
    const filter = { mediumIds: [String(own.medium.id)] };
    const counted = async (act: () => Promise<unknown>) => {
      backend.statements.length = 0;
      await act();
      return backend.statements.length;
    };
    const list = () => send(backend, token, LIST, { filter, limit: 101 });
    const ask = () =>
      send(backend, token, REQUEST, { selection: { all: { filter } }, texts: TEXTS, key: randomUUID() });
    // Media, categories and people are read once for all requests.
    await add(1);
    await ask();
    await list();
    await add(1);
    const few = [await counted(ask), await counted(list)];
    await add(98);
    const many = [await counted(ask), await counted(list)];
    expect(many).toEqual(few);
    expect((await list()).data.materialTracking.total).toBe(100);
  });

  test("has companies with addresses only", async () => {
    for (const email of ["kein-mail", "a@b", "a b@c.at", "a@b.at\nBcc: x@y.at"]) {
      await expect(
        backend.db.update(companies).set({ email }).where(eq(companies.id, client.id)),
        email,
      ).rejects.toThrow();
    }
  });

  test("shows each receiver with the message before it is sent, and leaves out whom one does not want to ask", async () => {
    const dated = { appearsFrom: "2027-04-01", appearsOn: "2027-04-01" };
    const [direct, second, byAgency] = [
      await made(dated),
      await made(dated),
      await made({ ...dated, agencyCompanyId: agency.id }),
    ];
    const selection = { ids: [direct, second, byAgency].map(({ id }) => String(id)) };
    const shown = await send(backend, token, RECEIVERS, { selection, texts: TEXTS });
    const { mails, receivers } = shown.data.materialRequestPreview;
    expect(mails).toBe(2);
    expect(receivers).toEqual([
      { _id: String(agency.id), name: agency.name, email: agency.email, ads: 1, text: expect.any(String) },
      { _id: String(client.id), name: client.name, email: client.email, ads: 2, text: expect.any(String) },
    ]);
    const leaveOut = [String(agency.id)];
    const variables = { selection, texts: TEXTS, leaveOut, key: randomUUID() };
    const sent = await send(backend, token, REQUEST, variables);
    expect(sent.data.requestMaterial).toEqual({ done: 2, refused: [] });
    const bodies = (await backend.db.select().from(mailOutbox)).map(({ body }) => body);
    expect(bodies).toContain(receivers[1].text);
    expect(bodies).not.toContain(receivers[0].text);
    const states = await backend.db.select().from(bookings).orderBy(asc(bookings.id));
    const stateOf = (id: number) => states.find((one) => one.id === id)?.materialState;
    expect([direct, second, byAgency].map(({ id }) => stateOf(id))).toEqual([
      "requested",
      "requested",
      "open",
    ]);
  });
});
