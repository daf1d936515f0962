import { articles } from "backend/modules/articles/tables";
import { companies } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import { pages } from "backend/modules/site-pages/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { makeWholeIssue } from "backend/testing/immoflash-preview";
import { makeNewsletter } from "backend/testing/newsletters";
import { makePressRelease } from "backend/testing/press-releases";
import { makeMailingList } from "backend/testing/receivers";
import { pageDesk } from "backend/testing/site-pages";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import { expect, test } from "../fixtures";
import { untilLive } from "../live";
import { makeMarket } from "../market";

const PHONE = 360;
/** Nothing can break it at a syllable. */
const WORD = "W".repeat(80);

test("words of 80 letters widen none of the forms of what is published and sold on a phone", async ({
  page,
  product,
  signInWith,
}) => {
  const { backend } = product;
  const { db } = backend;
  const issue = await makeWholeIssue(backend);
  await makeNewsletter(db, Number(issue.id), (await makeMailingList(db, { name: WORD })).id);
  const site = await pageDesk(backend);
  const sitePage = await site.made("Über uns");
  const below = await site.made("Team", sitePage);
  const component = { type: "accordion", title: WORD, sections: [{ title: WORD }, { title: WORD }] };
  await site.add(sitePage, component);
  const release = await makePressRelease(db, { title: WORD, senderName: WORD });
  const market = await makeMarket(db);
  const booking = await makeBooking(db, {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
    formatId: market.full.id,
  });
  await db.update(articles).set({ title: WORD, subtitle: WORD });
  await db.update(issues).set({ title: WORD });
  await db.update(companies).set({ name: WORD });
  await db.update(pages).set({ title: WORD });
  await signInWith(GLOBAL_PERMISSIONS);
  await page.setViewportSize({ width: PHONE, height: 740 });
  for (const path of [
    `/issues/immoflash/${issue.id}`,
    `/issues/immoflash/newsletter/${issue.id}`,
    `/articles/${issue.articles.cover.id}`,
    `/pages/${sitePage}`,
    `/domains/${site.domain}/pages?page=${below}`,
    `/press/releases/${release.id}`,
    `/bookings/${booking.id}`,
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await untilLive(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBeLessThanOrEqual(PHONE);
  }
});
