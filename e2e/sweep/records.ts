import { randomUUID } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import type { Backend } from "backend/server";
import { makeArticle, makeLinkToDraft } from "backend/testing/articles";
import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { makeRole, makeUser } from "backend/testing/factories";
import { makeImmoflashIssue } from "backend/testing/immoflash";
import { makeWholeIssue } from "backend/testing/immoflash-preview";
import { makeAsset, makeSound } from "backend/testing/library";
import { makeNewsletter } from "backend/testing/newsletters";
import { makePressRelease } from "backend/testing/press-releases";
import { makeMailingList, makeReceiver } from "backend/testing/receivers";
import { addDays, todayInVienna } from "domain/dates";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { attachments } from "../../backend/modules/attachments/tables";
import { issues as issueTable } from "../../backend/modules/issues/tables";
import { folders } from "../../backend/modules/library/tables";
import { tokensOf } from "../../backend/modules/receivers/tokens";
import { mailOutbox, work as workTable } from "../../backend/platform/database/tables";
import { pageDesk } from "../../backend/testing/site-pages";
import { makeMenu, makeSources } from "../../backend/testing/sites";
import { expect } from "../fixtures";
import { makeBookingsOfAllTypes, makeDomain, makeMarket, makeQrCode, makeRubric, makeVideo } from "../market";

/** The records that paths of screens name (`:booking`), and texts of them. */
export interface Records {
  /** Makes all of them. */
  makeAll: () => Promise<void>;
  /** The path with the ids and texts of the records that it names, which are made now if they are not there yet. */
  addressOf: (path: string) => Promise<string>;
}

/** Records of their own: nothing is made until it is named. */
export function recordsOf(backend: Backend): Records {
  const names = namesOf(backend);
  const valueOf = async (name: string) => {
    const value = await names[name]?.();
    if (value === undefined) throw new Error(`:${name} is none of the records of the sweep`);
    return encodeURIComponent(value);
  };
  return {
    makeAll: async () => {
      for (const name of Object.keys(names)) await valueOf(name);
      await untilRendered(backend.db);
    },
    addressOf: async (path) => {
      const parts = path.split(/:([a-z.]+)/i);
      const named = parts.filter((_, nth) => nth % 2 === 1);
      const values = new Map<string, string>();
      for (const name of named) values.set(name, await valueOf(name));
      if (named.length > 0) await untilRendered(backend.db);
      return parts.map((part, nth) => (nth % 2 === 1 ? values.get(part) : part)).join("");
    },
  };
}

/** What the names in paths stand for. */
function namesOf(backend: Backend): Record<string, () => Promise<string | number | undefined>> {
  const { db } = backend;
  const market = once(() => makeMarketWithBookings(db));
  const medium = async () => (await market()).medium;
  const rubric = once(async () => await makeRubric(db, (await medium()).id));
  const qrcode = once(() => makeQrCode(db));
  const domain = once(() => makeDomain(db));
  const asset = once(async () => {
    const looks = (await medium()).id;
    const one = await makeAsset(backend, undefined, { looks });
    // One that looks like it.
    await makeAsset(backend, undefined, { looks });
    return one;
  });
  const folder = once(async () => {
    const { id } = await medium();
    const [row] = await db
      .insert(folders)
      .values({ name: `Ordner ${id}`, position: id })
      .returning();
    return row;
  });
  const article = once(async () => await makeArticle(db, (await medium()).id));
  const menu = once(async () => await makeMenu(db, (await domain()).id, (await article()).id));
  const sources = once(async () => await makeSources(db, (await domain()).id));
  const site = once(async () => await makeSite(backend, (await domain()).id));
  const flash = once(() => makeImmoflashIssue(db));
  const mailingList = once(() =>
    makeMailingList(db, { description: "Neues aus dem Haus, jeden Donnerstag" }),
  );
  const receiver = once(async () => await makeReceiver(db, (await mailingList()).id, { lastName: "Huber" }));
  const pressRelease = once(async () => {
    const one = await makePressRelease(db, { mediumId: (await medium()).id, email: "a@presse.test" });
    await makePressRelease(db, { title: one.title, email: "a@presse.test" });
    return one;
  });
  const types = once(() => makeBookingsOfAllTypes(db));
  const role = once(() => makeRole(db, ["global:read__tags"]));
  const person = once(
    async () =>
      await makeUser(db, { lastName: `Person ${(await medium()).id}`, roleIds: [(await role()).id] }),
  );
  return {
    medium: async () => (await medium()).id,
    issue: async () => (await market()).issue.id,
    company: async () => (await market()).client.id,
    client: async () => (await market()).client.name,
    booking: async () => (await market()).booking.id,
    format: async () => (await market()).full.id,
    video: async () => (await market()).video.id,
    rubric: async () => (await rubric()).rubric.id,
    rubricName: async () => (await rubric()).rubric.name,
    tag: async () => (await rubric()).tag.id,
    tagName: async () => (await rubric()).tag.name,
    qrcode: async () => (await qrcode()).id,
    qrcodeName: async () => (await qrcode()).code,
    domain: async () => (await domain()).id,
    asset: async () => (await asset())._id,
    assetName: async () => (await asset()).name,
    sound: once(async () => (await makeSound(backend))._id),
    folder: async () => (await folder())?.id,
    article: async () => (await article()).id,
    articleName: async () => (await article()).title,
    draftLink: once(async () => await makeLinkToDraft(db, (await article()).id)),
    menu: async () => (await menu()).id,
    entry: async () => (await menu()).entryId,
    sitePage: async () => (await site()).page,
    pageBelow: async () => (await site()).below,
    pageDraft: async () => (await site()).draft,
    weather: async () => (await sources()).weather.id,
    dataSource: async () => (await sources()).articles.id,
    flash: async () => (await flash()).id,
    flashName: async () => (await flash()).title,
    mailingList: async () => (await mailingList()).id,
    receiver: async () => (await receiver()).id,
    ownPage: async () => (await tokensOf(db))((await receiver()).id),
    pressRelease: async () => (await pressRelease()).id,
    deniedRelease: once(async () => (await makeDeniedRelease(db)).id),
    whole: once(async () => {
      const { id } = await makeWholeIssue(backend);
      await makeNewsletter(db, Number(id), (await mailingList()).id);
      return id;
    }),
    posted: once(async () => {
      const { id } = await makeImmoflashIssue(db);
      await makeNewsletter(db, id, (await mailingList()).id, true);
      return id;
    }),
    "types.medium": async () => (await types()).house.digital.medium.id,
    "types.issue": async () => (await types()).house.print.issue?.id,
    "types.digital": async () => (await types()).digital.id,
    "types.video": async () => (await types()).video.id,
    "types.immoflash": async () => (await types()).immoflash.id,
    "types.package": async () => (await types()).parent.id,
    "types.child": async () => (await types()).child.id,
    "types.series": async () => (await types()).first.id,
    // Somebody holds it, so that what a change means for whom can be seen.
    role: async () => (await person()) && (await role()).id,
    person: async () => (await person()).id,
    personName: async () => (await person()).lastName,
    program: once(async () => (await makeUser(db, { isApiUser: true })).id),
    work: once(async () => (await makeWork(db)).id),
    failedWork: once(async () => await makeTroubles(db)),
  };
}

/** Makes something when it is first needed, and has it from then on. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A title with an issue that can be sold and one that closed yesterday; a client with two ads in it, and a video. */
async function makeMarketWithBookings(db: Db) {
  const market = await makeMarket(db);
  const { medium, issue, client, full } = market;
  const days = { adClosesOn: "2099-03-10", materialDueOn: "2099-03-17" };
  await db.update(issueTable).set(days).where(eq(issueTable.id, issue.id));
  const today = todayInVienna();
  await makeIssue(db, medium.id, { publishDate: addDays(today, 20), adClosesOn: addDays(today, -1) });
  const ad = {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    formatId: full.id,
    appearsFrom: issue.publishDate,
    appearsOn: issue.publishDate,
    materialDueOn: days.materialDueOn,
    priceCents: 145_000,
  };
  const booking = await makeBooking(db, ad);
  // The booking's form names it beside the slots.
  await makeBooking(db, ad);
  const { video } = await makeVideo(db, client.id);
  return { ...market, booking, video };
}

const makeDeniedRelease = (db: Db) =>
  makePressRelease(db, { state: "denied", decidedAt: new Date(), reason: "late", feedback: "Zu spät." });

/** Work that is paused, so that nobody works on it. */
async function makeWork(db: Db) {
  const [row] = await db
    .insert(workTable)
    .values({
      kind: "crm_sync",
      key: randomUUID(),
      input: { sync: 0 },
      createdAt: new Date(),
      state: "paused",
      wanted: "pause",
      done: 400,
      total: 9000,
      refused: 3,
    })
    .returning();
  return row as typeof workTable.$inferSelect;
}

/** Work that has failed, and a message that was given up; returns the id of the work. */
async function makeTroubles(db: Db): Promise<number> {
  const at = new Date();
  await db.insert(mailOutbox).values({
    recipient: "anzeigen@kunde.example",
    subject: "Unterlagen",
    body: "Bitte senden",
    messageId: `${randomUUID()}@backoffice`,
    createdAt: at,
    dueAt: at,
    state: "failed",
    attempts: 9,
    lastError: "550 5.1.1 Recipient address rejected",
  });
  const [row] = await db
    .insert(workTable)
    .values({
      kind: "import_records",
      key: randomUUID(),
      input: { import: 0 },
      createdAt: at,
      state: "failed",
      error: "file_gone",
      attempts: 3,
      endedAt: at,
    })
    .returning();
  return row?.id ?? 0;
}

/** A page with components of several kinds, and one below it. */
async function makeSite(backend: Backend, domainId: number) {
  const desk = await pageDesk(backend, { domainId });
  const page = await desk.made("Über uns");
  const below = await desk.made("Team", page);
  await desk.add(page, { type: "content_block", title: "Willkommen", text: "Ein **guter** Tag." });
  await desk.add(page, { type: "separator", style: "dots" });
  await desk.add(page, {
    type: "accordion",
    title: "Fragen",
    sections: [{ title: "Wo?" }, { title: "Wann?" }],
  });
  await desk.add(page, { type: "tab", sections: [{ title: "Wien" }, { title: "Graz" }] });
  await desk.add(page, {
    type: "audio",
    title: "Gruß",
    address: "https://ton.example/gruss",
    text: "Hallo.",
  });
  await desk.publish(page);
  const { data } = await desk.change("sharePageDraft", { id: below }, "");
  return { page, below, draft: String(data.r) };
}

/** Waits for the work on new files of the library, so that their pictures show. */
async function untilRendered(db: Db) {
  const isUnderWay = inArray(workTable.state, ["ready", "running"]);
  const left = and(eq(workTable.kind, "make_renditions"), isUnderWay);
  await expect.poll(() => db.$count(workTable, left), { timeout: 30_000 }).toBe(0);
  const unmeasured = isNotNull(attachments.measuringTries);
  await expect.poll(() => db.$count(attachments, unmeasured), { timeout: 30_000 }).toBe(0);
}
