import { randomBytes } from "node:crypto";
import { bookingSeries } from "backend/modules/bookings/series/tables";
import { type bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import { domains } from "backend/modules/domains/tables";
import { media, mediumCategories } from "backend/modules/media/tables";
import { qrcodeScans, qrcodes } from "backend/modules/qrcodes/tables";
import { rubrics, rubricTags } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import type { Db } from "backend/platform/database/database";
import {
  makeBooking,
  makeCategory,
  makeCompany,
  makeIssue,
  makeTitle,
} from "backend/testing/booking-factories";
import type { MediumType } from "domain/bookings/fields";
import { todayInVienna } from "domain/dates";

/** The permissions of sales staff for all media. */
export const SALES = [
  "global:manage_menu__bookings",
  "global:read__bookings",
  "global:create__bookings",
  "global:edit__bookings",
  "global:delete__bookings",
  "global:activate_campaign__bookings",
  "global:read__companies",
] as const;

/** A print title with one issue and a client; no other test has their names. */
export async function makeMarket(db: Db, slots: { full?: number; half?: number } = {}) {
  const { medium, formats, placement, art } = await makeTitle(db, [
    { label: "1/1 Seite", slots: slots.full ?? 4, width: 210, height: 297 },
    { label: "1/2 Seite quer", slots: slots.half ?? 6, width: 210, height: 148 },
  ]);
  const issue = await makeIssue(db, medium.id);
  const client = await makeCompany(db, { name: `Möbel ${randomBytes(6).toString("hex")} KG` });
  const [full, half] = formats;
  if (!full || !half) throw new Error("a title has two formats");
  return { medium, issue, client, full, half, placement, art };
}

export type Market = Awaited<ReturnType<typeof makeMarket>>;

/** The size of an ad in the first format of each of these media, in pixels. */
export const AD_SIZE = { width: 300, height: 250 };

/** A medium of each type with two formats, and an issue if the type has issues. */
export async function makeMediaOfAllTypes(db: Db) {
  const one = async (type: MediumType) => {
    const hasIssues = type === "print" || type === "immoflash";
    const name = `${type} ${randomBytes(6).toString("hex")}`;
    const formats = [
      { label: "Groß", slots: 4, ...AD_SIZE, limit: limitOf(type) },
      { label: "Klein", width: 300, height: 100 },
    ];
    const title = await makeTitle(db, formats, { type, hasIssues, name });
    const issue = hasIssues ? await makeIssue(db, title.medium.id) : null;
    return { ...title, issue };
  };
  return {
    print: await one("print"),
    digital: await one("digital"),
    video: await one("video"),
    immoflash: await one("immoflash"),
    client: await makeCompany(db, { name: `Möbel ${randomBytes(6).toString("hex")} KG` }),
  };
}

const limitOf = (type: MediumType) => ({
  limitationType: type === "print" || type === "immoflash" ? ("issue" as const) : ("week" as const),
  availableSlots: 4,
});

/** A new medium of the video calendar, with a booking that begins on 1 April 2099. */
export async function makeVideo(db: Db, clientCompanyId: number) {
  const art = await makeCategory(db, "Videospot", { type: "bookingtype" });
  const [medium] = await db
    .insert(media)
    .values({
      name: `Kanal ${randomBytes(6).toString("hex")}`,
      type: "video",
      colour: "#be123c",
      showInVideoCalendar: true,
    })
    .returning();
  if (!medium) throw new Error("no medium");
  await db.insert(mediumCategories).values({ mediumId: medium.id, categoryId: art.id, role: "bookingart" });
  const video = await makeBooking(db, {
    clientCompanyId,
    specType: "video",
    targetMediumId: medium.id,
    bookingArtId: art.id,
    campaignStartDate: "2099-04-01",
    campaignEndDate: "2099-04-07",
    releaseDate: "2099-04-01",
    appearsFrom: "2099-04-01",
    appearsOn: "2099-04-07",
  });
  return { medium, video };
}

/** A booking of each type except print, a package with one child, and a series of two. */
export async function makeBookingsOfAllTypes(db: Db) {
  const house = await makeMediaOfAllTypes(db);
  const clientCompanyId = house.client.id;
  const term = { campaignStartDate: "2099-03-02", campaignEndDate: "2099-03-15" };
  const appearance = { appearsFrom: "2099-03-02", appearsOn: "2099-03-15" };
  const one = (specType: MediumType, values: Partial<typeof bookings.$inferInsert> = {}) =>
    makeBooking(db, {
      clientCompanyId,
      specType,
      targetMediumId: house[specType].medium.id,
      priceCents: 145_000,
      ...values,
    });
  const formatId = house.digital.formats[0]?.id;
  const digital = await one("digital", { formatId, ...term, ...appearance });
  const video = await one("video", { releaseDate: "2099-03-02", internalProduction: true });
  const immoflash = await one("immoflash", {
    issueId: house.immoflash.issue?.id,
    formatId: house.immoflash.formats[0]?.id,
  });
  const parent = await makeBooking(db, {
    clientCompanyId,
    bookingType: "multi",
    specType: null,
    priceCents: 100_000,
  });
  await db.insert(bookingTargetMedia).values({ bookingId: parent.id, mediumId: house.video.medium.id });
  const child = await one("video", { parentBookingId: parent.id, priceCents: 0, isBilled: false });
  const [series] = await db
    .insert(bookingSeries)
    .values({ pattern: "weekly", start: "2099-03-02", weekdays: [1], skipCurrentPeriod: false })
    .returning();
  const ofSeries = { seriesId: series?.id, formatId, ...term, ...appearance };
  const first = await one("digital", { ...ofSeries, seriesPosition: 1 });
  await one("digital", { ...ofSeries, seriesPosition: 2 });
  return { house, digital, video, immoflash, parent, child, first };
}

/** A tag with a name that no other test has. */
export async function makeTag(db: Db, { isMainTag = false } = {}) {
  const name = `Schlagwort ${randomBytes(6).toString("hex")}`;
  const [tag] = await db.insert(tags).values({ name, isMainTag }).returning();
  if (!tag) throw new Error("a tag is made");
  return tag;
}

/** A QR code that was scanned today. */
export async function makeQrCode(db: Db) {
  const code = `code-${randomBytes(6).toString("hex")}`;
  const [qrcode] = await db.insert(qrcodes).values({ code, longUrl: "https://verlag.example/" }).returning();
  if (!qrcode) throw new Error("a QR code is made");
  await db.insert(qrcodeScans).values({ qrcodeId: qrcode.id, day: todayInVienna(), scans: 3 });
  return qrcode;
}

/** A web site of the house. */
export async function makeDomain(db: Db) {
  const name = `Seite ${randomBytes(6).toString("hex")}`;
  const [domain] = await db.insert(domains).values({ name, hosts: "www.verlag.example" }).returning();
  if (!domain) throw new Error("a domain is made");
  return domain;
}

/** A rubric of the medium with a main tag. */
export async function makeRubric(db: Db, mediumId: number) {
  const tag = await makeTag(db, { isMainTag: true });
  const name = `Rubrik ${randomBytes(6).toString("hex")}`;
  const [rubric] = await db.insert(rubrics).values({ name, mediumId }).returning();
  if (!rubric) throw new Error("a rubric is made");
  await db.insert(rubricTags).values({ rubricId: rubric.id, tagId: tag.id });
  return { rubric, tag };
}
