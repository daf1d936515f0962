import { randomUUID } from "node:crypto";
import { count } from "drizzle-orm";
import { bookingSeries } from "../modules/bookings/series/tables";
import { bookings } from "../modules/bookings/tables";
import { makeCompany, makeIssue, makeTitle } from "./booking-factories";
import type { OpenBackend } from "./databases";
import { signedInUser } from "./factories";
import { send, type TestResponse } from "./request";

const ROW = `date issue { title } from to price available free problems { field message } warnings { field message }`;
const PREVIEW = `query ($booking: SeriesBookingInput!, $plan: SeriesPlanInput, $rows: [SeriesRowInput!]) {
  r: bookingSeriesPreview(booking: $booking, plan: $plan, rows: $rows) { total warnings { field message } rows { ${ROW} } } }`;

const BY_ISSUES = `$booking: SeriesBookingInput!, $plan: SeriesPlanInput, $issues: SeriesIssuesInput
  $rows: [SeriesRowInput!], $continues: SeriesContinuedInput`;
const BY_ISSUES_ARGS = "booking: $booking, plan: $plan, issues: $issues, rows: $rows, continues: $continues";
const PREVIEW_ISSUES = `query (${BY_ISSUES}) { r: bookingSeriesPreview(${BY_ISSUES_ARGS}) {
  total missing warnings { field message }
  rows { ${ROW} isBooked obstacle replaces { title } format { name }
    alternatives { issue { title } format { name } free } } } }`;
const CREATE_ISSUES = `mutation (${BY_ISSUES}, $asksIfSkipped: Boolean, $key: String!) {
  r: createBookingSeries(${BY_ISSUES_ARGS}, asksIfSkipped: $asksIfSkipped, idempotencyKey: $key) {
    _id issueStep start bookings { _id version status price seriesPosition series { _id }
      specs { issue { title } format { name } placement { name } } history { action } } } }`;

/** What a series by issues is made of; one of `issues` and `plan`. */
export interface ByIssues {
  booking: unknown;
  issues?: { size: number; from?: string; step?: number; instead?: unknown[]; splitPrice?: boolean };
  plan?: unknown;
  rows?: unknown;
  continues?: { id: string; version: number };
  asksIfSkipped?: boolean;
}

/** The fields that the tests of series read from a booking. */
export const SERIES_BOOKING = `_id version status price appearsOn seriesPosition cancelReason
  specs { issue { title } campaignStartDate campaignEndDate releaseDate comment format { name } }`;
const CREATE = `mutation ($booking: SeriesBookingInput!, $plan: SeriesPlanInput, $rows: [SeriesRowInput!], $key: String!) {
  r: createBookingSeries(booking: $booking, plan: $plan, rows: $rows, idempotencyKey: $key) {
    _id pattern start weekdays skipCurrentPeriod bookings { ${SERIES_BOOKING} series { _id } history { action } } } }`;

/** The messages of an answer by field. */
export const problemsOf = (answer: TestResponse) =>
  Object.fromEntries((answer.errors?.[0]?.extensions.data ?? []).map((item) => [item.field, item.message]));

/** The time at which the sessions of these tests begin. */
export const SESSION_START = new Date("2027-01-15T09:00:00Z");

/** A backend on 15 January 2027 with a print title of three issues, a digital medium, and functions to book series. */
export async function openSeries(open: OpenBackend) {
  const backend = await open({ clock: () => new Date("2027-01-15T10:00:00Z") });
  const { db } = backend;
  const print = await makeTitle(db, [{ label: "1/1 Seite", slots: 1 }]);
  for (const month of ["02", "03", "04"]) {
    await makeIssue(db, print.medium.id, { title: `Heft ${month}`, publishDate: `2027-${month}-10` });
  }
  const perDay = { limitationType: "day" as const };
  const digital = await makeTitle(db, [{ label: "Banner", slots: 2, limit: perDay }], {
    type: "digital",
    hasIssues: false,
  });
  const clientId = (await makeCompany(db)).id;
  const rights = ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`);
  const { token } = await signedInUser(db, rights, {}, SESSION_START);

  const head = (price = 1000) => ({ clientCompany: String(clientId), price });
  const place = ({ medium, formats }: typeof print) => ({
    targetMedium: String(medium.id),
    format: String(formats[0]?.id),
  });
  const plan = (changes = {}) => ({
    size: 3,
    start: "2027-02-01",
    weekdays: [1],
    pattern: "weekly",
    ...changes,
  });
  return {
    backend,
    print,
    digital,
    token,
    ofPrint: (specs = {}) => ({ print: { ...head(), specs: { ...place(print), ...specs } } }),
    ofDigital: (specs = {}, price = 1000) => ({
      digital: { ...head(price), specs: { ...place(digital), ...specs } },
    }),
    preview: (booking: unknown, changes = {}, rows?: unknown, as = token) =>
      send(backend, as, PREVIEW, { booking, plan: plan(changes), rows }),
    create: (booking: unknown, changes = {}, rows?: unknown, as = token, key: string = randomUUID()) =>
      send(backend, as, CREATE, { booking, plan: plan(changes), rows, key }),
    previewIssues: (series: ByIssues, as = token) => send(backend, as, PREVIEW_ISSUES, { ...series }),
    createIssues: (series: ByIssues, key: string = randomUUID(), as = token) =>
      send(backend, as, CREATE_ISSUES, { ...series, key }),
    clientId,
    /** The number of bookings and series. */
    counted: async () => {
      const [all] = await db.select({ n: count() }).from(bookings);
      const [series] = await db.select({ n: count() }).from(bookingSeries);
      return [all?.n, series?.n];
    },
  };
}

/** The result of `openSeries`. */
export type SeriesDesk = Awaited<ReturnType<typeof openSeries>>;
