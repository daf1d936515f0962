import { randomUUID } from "node:crypto";
import { IMPORT_FIELDS } from "domain/bookings/import";
import { bookingSeries } from "../../modules/bookings/series/tables";
import { completeBookings } from "../../modules/bookings/service";
import { makeBooking, makeCompany } from "../booking-factories";
import { type TestBackend, testBackend } from "../databases";
import { signedInUser } from "../factories";
import { send, type TestResponse } from "../request";
import { inIssue, makeMedia, onDays, type Row } from "./media";
import { fieldsOf } from "./ways";

export type Type = "Print" | "Digital" | "Video" | "Immoflash" | "Multi";
export const SINGLE = ["Print", "Digital", "Video", "Immoflash"] as const;
type Values = Record<string, unknown>;

const NOW = new Date("2026-12-01T09:00:00Z");

/** An attempted change: the booking before, and the values to set. */
export interface Attempt {
  /** Columns of the booking before; for a series, of its other appearance. */
  given?: Row;
  head?: Values;
  specs?: Values;
  /** The value of a bulk change, or the day of a move. */
  value?: string | null;
  /** Values for a row of a series that is edited by hand. */
  row?: Values;
  /** The paid amount in cents, if it differs from the price. */
  paidAmount?: number | undefined;
}

const lower = (type: Type) => type.toLowerCase() as "print" | "digital" | "video" | "immoflash" | "multi";

/** A backend with media of all types, and every way to create or change a booking in it. */
export async function openBookingDesk() {
  const backend: TestBackend = await testBackend({ clock: () => NOW });
  const { db } = backend;
  const rights = ["read", "create", "edit", "delete", "activate_campaign"].map(
    (one) => `global:${one}__bookings`,
  );
  const all = [
    ...rights,
    "global:read__companies",
    "global:manage_nonbillable",
    "global:manage_internal_bookings",
    "global:edit__immoflash_issues",
  ];
  const { token, user } = await signedInUser(db, all, {}, NOW);
  const client = await makeCompany(db, { email: "kunde@firma.example" });
  const agency = await makeCompany(db, { isAgency: true });
  const things = await makeMedia(db, user.id);
  const { titles, issues } = things;

  /** The row of a valid booking of a type, next year. */
  const soundRow = (type: Type): Row => ({
    priceCents: 1000,
    bookingType: type === "Multi" ? "multi" : "single",
    specType: type === "Multi" ? null : titles[type].medium.type,
    targetMediumId: type === "Multi" ? null : titles[type].medium.id,
    ...(type === "Multi" || type === "Video" ? {} : { formatId: titles[type].formats[0]?.id ?? null }),
    ...(type === "Print" || type === "Immoflash" ? inIssue(issues[type].next) : {}),
    ...(type === "Digital" ? onDays("2027-02-01", "2027-02-28") : {}),
    ...(type === "Video"
      ? { releaseDate: "2027-02-01", appearsFrom: "2027-02-01", appearsOn: "2027-02-01" }
      : {}),
  });

  async function make(type: Type, given: Row = {}) {
    const row = await makeBooking(db, { clientCompanyId: client.id, ...soundRow(type), ...given });
    if (type !== "Multi") return row;
    await db.execute(
      `insert into booking_target_media (booking_id, medium_id) values (${row.id}, ${titles.Print.medium.id})`,
    );
    return row;
  }

  /** Makes the paid amount differ from the price, as older versions of the product allowed. */
  async function payAt(id: number, { paidAmount }: Pick<Attempt, "paidAmount">) {
    if (paidAmount === undefined) return;
    await db.execute(`update billing_items set amount_cents = ${paidAmount} where booking_id = ${id}`);
  }

  /** The form of a booking, filled from its row. */
  function formOf(type: Type, row: Row, { head, specs }: Attempt): Values {
    const text = (id: number | null | undefined) => (id ? String(id) : null);
    const filled: Values = {
      targetMedium: text(row.targetMediumId),
      targetMedia: [String(titles.Print.medium.id)],
      billEvenly: row.billEvenly ?? false,
      format: text(row.formatId),
      issue: text(row.issueId),
      ad: text(row.adId),
      adTargetLink: row.adTargetLink ?? null,
      campaignStartDate: row.campaignStartDate ?? null,
      campaignEndDate: row.campaignEndDate ?? null,
      releaseDate: row.releaseDate ?? null,
      ...specs,
    };
    const fieldNames = fieldsOf(`${type}SpecsInput`);
    const own = Object.fromEntries(Object.entries(filled).filter(([name]) => fieldNames.includes(name)));
    return {
      clientCompany: String(client.id),
      price: row.priceCents ?? 0,
      nonbillable: row.nonbillable ?? false,
      isInternal: row.isInternal ?? false,
      billingDate: row.billingDate ?? null,
      isCrossBill: row.isCrossBill ?? false,
      crossBillTiming: row.crossBillTiming ?? null,
      crossBillEnd: row.crossBillEnd ?? null,
      ...head,
      specs: own,
    };
  }

  const run = (document: string, variables: Values) =>
    send(backend, token, document, { key: randomUUID(), ...variables });
  /** The problems of an answer: each field with its message, or the code of the error. */
  const problems = ({ errors, code }: TestResponse): string[] => {
    const data = errors?.[0]?.extensions.data ?? [];
    if (data.length === 0) return code ? [code] : [];
    return data.map(({ field, message }) => `${field}: ${message}`);
  };
  const refusals = (answer: TestResponse): string[] => [
    ...problems(answer),
    ...(answer.data?.r?.refused ?? []).map(({ reason }: { reason: string }) => reason),
  ];

  async function create(type: Type, attempt: Attempt) {
    const data = formOf(type, soundRow(type), attempt);
    const document = `mutation ($data: ${type}BookingInput!, $key: String!) { r: create${type}Booking(data: $data, idempotencyKey: $key) { _id } }`;
    return problems(await run(document, { data }));
  }

  async function update(type: Type, attempt: Attempt, scope: string | null) {
    // In a series the rule concerns the other appearance.
    const main = await make(type, scope ? { ...attempt.given, ...attempt.row } : attempt.given);
    if (scope) {
      const [series] = await db
        .insert(bookingSeries)
        .values({
          pattern: "weekly",
          start: "2027-02-01",
          weekdays: [1],
          skipCurrentPeriod: false,
          createdAt: NOW,
        })
        .returning();
      const other = await make(type, attempt.given);
      await payAt(other.id, attempt);
      for (const [position, { id }] of [main, other].entries()) {
        await db.execute(
          `update bookings set series_id = ${series?.id}, series_position = ${position + 1} where id = ${id}`,
        );
      }
    }
    if (!scope) await payAt(main.id, attempt);
    const data = formOf(type, main, attempt);
    const ofScope = scope ? `, scope: ${scope}` : "";
    const document = `mutation ($id: String!, $data: ${type}BookingInput!, $key: String!) {
      r: update${type}Booking(id: $id, version: 1, data: $data, idempotencyKey: $key${ofScope}) { _id } }`;
    return problems(await run(document, { id: String(main.id), data }));
  }

  async function bulk(action: string, type: Type, { given, paidAmount, value = null }: Attempt) {
    const { id } = await make(type, given);
    await payAt(id, { paidAmount });
    const document = `mutation ($ids: [String!], $change: BookingBulkChange!, $key: String!) {
      r: bulkBookings(selection: { ids: $ids }, change: $change, idempotencyKey: $key) { refused { reason } } }`;
    const answer = await run(document, { ids: [String(id)], change: { action, value, reason: "Grund" } });
    return refusals(answer);
  }

  async function step(name: string, { given, paidAmount }: Attempt) {
    const { id } = await make("Print", given);
    await payAt(id, { paidAmount });
    const { rows } = await db.execute<{ id: number }>(
      `select id from billing_items where booking_id = ${id}`,
    );
    const document = `mutation ($ids: [String!], $key: String!) {
      r: takeBillingStep(selection: { ids: $ids }, step: ${name}, idempotencyKey: $key) { refused { reason } } }`;
    const answer = await run(document, { ids: rows.map((row) => String(row.id)) });
    return refusals(answer);
  }

  async function series(type: Exclude<Type, "Multi">, attempt: Attempt) {
    const booking = { [lower(type)]: formOf(type, soundRow(type), attempt) };
    const document = `mutation ($booking: SeriesBookingInput!, $rows: [SeriesRowInput!], $key: String!) {
      r: createBookingSeries(booking: $booking, rows: $rows, idempotencyKey: $key,
        plan: { size: 1, start: "2027-02-01", weekdays: [1], pattern: weekly }) { _id } }`;
    const rows = [
      {
        date: "2027-02-01",
        ...(type === "Digital" || type === "Video" ? {} : { issue: String(issues[type].next.id) }),
        ...attempt.row,
      },
    ];
    return problems(await run(document, { booking, rows }));
  }

  async function importOf(type: Type, values: Values) {
    const title = type === "Multi" ? titles.Print : titles[type];
    const line: Values = { client: client.name, medium: title.medium.name, price: "10,00", ...values };
    const csv = [IMPORT_FIELDS.join(";"), IMPORT_FIELDS.map((field) => line[field] ?? "").join(";")].join(
      "\n",
    );
    const query = `mutation ($file: File!, $key: String!) {
      r: importBookings(file: $file, onlyGood: true, idempotencyKey: $key) { created problems { field message } } }`;
    const body = new FormData();
    body.set("operations", JSON.stringify({ query, variables: { file: null, key: randomUUID() } }));
    body.set("map", JSON.stringify({ 0: ["variables.file"] }));
    body.set("0", new File([csv], "buchungen.csv", { type: "text/csv" }));
    const headers = { authorization: `Bearer ${token}`, "apollo-require-preflight": "true" };
    const request = new Request("http://backend/graphql", { method: "POST", headers, body });
    const answer = await (await backend.fetch(request, { address: "192.0.2.1" })).json();
    if (answer.errors) return [JSON.stringify(answer.errors)];
    return answer.data.r.problems.map(({ field, message }: Values) => `${field}: ${message}`) as string[];
  }

  /** A mutation that takes a booking by its id and version. */
  async function onBooking(mutation: string, type: Type, { given }: Attempt, more = "", answer = "{ _id }") {
    const { id } = await make(type, given);
    const version = mutation === "copyBooking" ? "" : ", version: 1";
    const document = `mutation ($id: String!, $key: String!) { r: ${mutation}(id: $id${version}, idempotencyKey: $key${more}) ${answer} }`;
    return problems(await run(document, { id: String(id) }));
  }

  async function request(type: Type, { given }: Attempt) {
    const { id } = await make(type, given);
    const document = `mutation ($ids: [String!], $key: String!) { r: requestMaterial(selection: { ids: $ids },
      texts: { subject: "Unterlagen", text: "Bitte", closing: "" }, idempotencyKey: $key) { refused { reason } } }`;
    const answer = await run(document, { ids: [String(id)] });
    return refusals(answer);
  }

  async function ask(type: Type, { given }: Attempt) {
    const { id } = await make(type, given);
    const document = `mutation ($ids: [String!]!, $key: String!) { r: askForMaterial(ids: $ids, idempotencyKey: $key) { refused { reason } } }`;
    return refusals(await run(document, { ids: [String(id)] }));
  }

  async function contact(type: Type, { given }: Attempt) {
    const { id } = await make(type, given);
    const document = `mutation ($data: MaterialContactInput!, $key: String!) { r: addMaterialContact(data: $data, idempotencyKey: $key) { _id } }`;
    return problems(
      await run(document, {
        data: { bookingId: String(id), channel: "phone", note: "Anruf", isRequest: true },
      }),
    );
  }

  /** The status after the nightly job. */
  async function night({ given }: Attempt) {
    const { id } = await make("Video", given);
    const pubSub = { publish: () => {} } as unknown as Parameters<typeof completeBookings>[0]["pubSub"];
    await completeBookings({ db, now: () => NOW, pubSub });
    const { rows } = await db.execute<{ status: string }>(`select status from bookings where id = ${id}`);
    return rows.map(({ status }) => status);
  }

  /** Runs a way by its name. Returns the refusals: `field: message`, a reason, or the code of the error. */
  async function attempt(way: string, type: Type, what: Attempt): Promise<string[]> {
    const [name = "", part = null] = way.split(" ");
    if (way === "job of the night") return await night(what);
    if (name === "bulk") return await bulk(part ?? "", type, what);
    if (name === "step") return await step(part ?? "", what);
    if (name === "createBookingSeries") return await series(type as "Print", what);
    if (name === "importBookings") return await importOf(type, what.head ?? {});
    if (name === "requestMaterial") return await request(type, what);
    if (name === "askForMaterial") return await ask(type, what);
    if (name === "addMaterialContact") return await contact(type, what);
    const form = /^(create|update)(Print|Digital|Video|Immoflash|Multi)Booking$/.exec(name);
    if (form)
      return form[1] === "create"
        ? await create(form[2] as Type, what)
        : await update(form[2] as Type, what, part);
    if (name === "moveBooking")
      return await onBooking(name, type, what, `, day: "${what.value ?? "2027-03-01"}"`);
    if (name === "cancelBooking")
      return await onBooking(name, type, what, `, reason: "Grund"${part ? `, scope: ${part}` : ""}`);
    if (name === "deleteBooking") return await onBooking(name, type, what, "", "");
    return await onBooking(name, type, what);
  }

  const packages = {
    even: (await make("Multi", { billEvenly: true })).id,
    whole: (await make("Multi", { billEvenly: false })).id,
    cancelled: (await make("Multi", { billEvenly: true, status: "cancelled" })).id,
  };
  return { backend, db, make, attempt, agency, user, packages, ...things };
}

export type BookingDesk = Awaited<ReturnType<typeof openBookingDesk>>;
