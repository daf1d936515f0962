import { articleLifecycle } from "backend/modules/articles/lifecycle";
import { articlePictures, articles } from "backend/modules/articles/tables";
import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { immoflashIssueLifecycle } from "backend/modules/immoflash-issues/lifecycle";
import { immoflashPages } from "backend/modules/immoflash-issues/tables";
import { issues } from "backend/modules/issues/tables";
import { published, revisions } from "backend/platform/lifecycle/tables";
import { formOf } from "domain/fields/form";
import { ISSUE_PAGE_FIELDS } from "domain/immoflash-issues/fields";
import { and, eq } from "drizzle-orm";
import { makeArticle } from "./articles";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "./booking-factories";
import type { TestBackend } from "./databases";
import { nextNumber } from "./factories";
import { makeImmoflashMedium } from "./immoflash";
import { makeAsset } from "./library";

type House = Pick<TestBackend, "db" | "fetch">;

/** What the configuration of immoflash says: who sends it, and its imprint. */
export async function configureImmoflash({ db }: House, logoId: number | null) {
  const values = {
    senderName: "immoflash Redaktion",
    senderAddress: "redaktion@immoflash.test",
    logoId,
    imprint: "# Verlag\n\nHauptplatz 1",
    imprintHtml: "<h2>Verlag</h2>\n<p>Hauptplatz 1</p>",
    accentColour: "#7a1f3d",
    accentTextColour: "#ffffff",
    testReceivers: [],
  };
  await db
    .insert(immoflashConfiguration)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: immoflashConfiguration.id, set: values });
}

/** An article that readers get, with a text, and a cover picture if there is one. */
async function publishArticle({ db }: House, mediumId: number, cover: string | null, own: object = {}) {
  const { id, title } = await makeArticle(db, mediumId);
  const isLive = and(eq(published.area, articleLifecycle.area), eq(published.recordId, id));
  const [row] = await db.select().from(published).where(isLive);
  const covers = cover ? [{ asset: cover, owner: "Foto Huber", subtext: null }] : [];
  const content = {
    ...(row?.content as object),
    subtitle: "Am See",
    intro: "Wohnen, wo andere Urlaub machen.",
    covers,
    text: "# Lage\n\nEin **heller** Raum:\n\n- Küche\n- Bad\n\nMehr bei der [Bank](https://bank.test/kredit).",
    ...own,
  };
  await db.update(published).set({ content }).where(isLive);
  if (cover) await db.insert(articlePictures).values({ articleId: id, assetId: Number(cover), isLive: true });
  return { id: String(id), title };
}

/** An article that readers do not get yet. */
async function draftArticle({ db }: House, mediumId: number) {
  const { id, title } = await makeArticle(db, mediumId);
  const ofIt = and(eq(published.area, articleLifecycle.area), eq(published.recordId, id));
  await db.delete(published).where(ofIt);
  await db.update(articles).set({ liveNumber: null, publishedAt: null }).where(eq(articles.id, id));
  return { id: String(id), title };
}

/**
 * An immoflash issue with pages of all types, places that are free, and material that is missing. Readers get its first two
 * pages and an imprint.
 */
export async function makeWholeIssue(house: House, at = { publishDate: "2099-05-01" }) {
  const { db } = house;
  const { medium, formats } = await makeImmoflashMedium(db);
  const [picture, cover, magazinePicture, logo] = [
    await makeAsset(house),
    await makeAsset(house),
    await makeAsset(house),
    await makeAsset(house),
  ];
  await configureImmoflash(house, Number(logo._id));
  const title = `immoflash ${nextNumber()}`;
  const issue = await makeIssue(db, medium.id, { title, issueNumber: "7/2099", ...at, draftNumber: 2 });
  const articlesOf = {
    cover: await publishArticle(house, medium.id, cover._id),
    secret: await publishArticle(house, medium.id, null, { isPrivate: true }),
    draft: await draftArticle(house, medium.id),
    half: await publishArticle(house, medium.id, null, { isAdvertorial: true }),
    banner: await publishArticle(house, medium.id, null),
  };
  const sell = async (nth: number, values: object) => {
    const client = await makeCompany(db);
    const { id } = await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      issueId: issue.id,
      specType: "immoflash",
      formatId: formats[nth]?.id ?? 0,
      appearsFrom: at.publishDate,
      appearsOn: at.publishDate,
      ...values,
    });
    return { id: String(id), client: client.name };
  };
  const ads = {
    full: await sell(0, { adId: Number(picture.file._id), adTargetLink: "https://kunde.test/haus" }),
    half: await sell(1, {}),
  };
  const print = await makeTitle(db);
  const magazine = await makeIssue(db, print.medium.id, {
    title: `Alpenblick ${nextNumber()}`,
    description: "Das Heft zum Bauen.",
  });
  const pages = [
    { type: "cover_left", article1: articlesOf.cover.id },
    { type: "full_ad", ad1: ads.full.id },
    { type: "cover_right", article1: articlesOf.secret.id },
    { type: "two_articles", article1: articlesOf.draft.id },
    { type: "half_ad", article1: articlesOf.half.id, ad1: ads.half.id },
    { type: "two_articles_banner", article1: articlesOf.banner.id },
    {
      type: "magazine_preview",
      printIssue: String(magazine.id),
      picture: magazinePicture._id,
      link: "https://magazin.test/abo",
    },
    { type: "imprint" },
  ].map((page) => formOf(ISSUE_PAGE_FIELDS).parse(page));
  const idOf = (value: string | null) => (value === null ? null : Number(value));
  await db.insert(immoflashPages).values(
    pages.map((page) => ({
      issueId: issue.id,
      type: page.type,
      link: page.link,
      article1Id: idOf(page.article1),
      article2Id: idOf(page.article2),
      ad1Id: idOf(page.ad1),
      printIssueId: idOf(page.printIssue),
      pictureId: idOf(page.picture),
    })),
  );
  const content = {
    title,
    medium: String(medium.id),
    issueNumber: "7/2099",
    customLink: null,
    content: [],
    ...at,
  };
  const shared = { area: immoflashIssueLifecycle.area, recordId: issue.id, at: new Date(), shape: 1 };
  const live = { ...content, pages: [pages[0], pages[1], pages[7]] };
  const revisionRows = await db
    .insert(revisions)
    .values([
      { ...shared, number: 1, content: live, publishedAt: new Date() },
      { ...shared, number: 2, content: { ...content, pages } },
    ])
    .returning();
  await db.insert(published).values({
    area: shared.area,
    recordId: issue.id,
    revisionId: revisionRows[0]?.id ?? 0,
    publishedAt: new Date(),
    content: live,
  });
  await db.update(issues).set({ liveNumber: 1, publishedAt: new Date() }).where(eq(issues.id, issue.id));
  return {
    id: String(issue.id),
    title,
    medium,
    articles: articlesOf,
    ads,
    magazine,
    picture,
    cover,
    magazinePicture,
    logo,
  };
}
