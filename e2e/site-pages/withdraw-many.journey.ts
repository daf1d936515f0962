import { articleTargets } from "backend/modules/articles/tables";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { pageDesk } from "backend/testing/site-pages";
import { expect, test } from "../fixtures";
import { KEEPER } from "./page-screens";

test("before many pages are withdrawn, what will lead nowhere is named", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const desk = await pageDesk(product.backend);
  const published = async (title: string, ...targets: string[]) => {
    const id = await desk.made(title);
    for (const to of targets) await desk.add(id, { type: "content_block", text: `[Mehr](/pages/${to})` });
    await desk.publish(id);
    return id;
  };
  const target = await published("Vorstand");
  const along = await published("Verein", target);
  const kept = await published("Aktuell", target, along);
  const article = await makeArticle(db, (await makeArticleMedium(db)).id);
  await db.insert(articleTargets).values({ articleId: article.id, toPageId: Number(target), isLive: true });

  await signInWith(KEEPER);
  await page.goto(`/pages?domain=${desk.domain}`);
  for (const title of ["Vorstand", "Verein"])
    await page.locator("tbody").getByRole("row", { name: title }).getByRole("checkbox").check();
  await page.locator(".bulk-bar").getByRole("button", { name: "Zurückziehen", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Was dann ins Leere führt" })).toBeVisible();
  const step = page.locator(".bulk-step");
  await expect(step.getByRole("link", { name: /„/ })).toHaveText(["Seite „Aktuell“"]);
  await expect(step.getByRole("link", { name: "Seite „Aktuell“" })).toHaveAttribute("href", `/pages/${kept}`);
  await expect(step).toContainText("1 Artikel, den Sie nicht sehen");
  await page.getByRole("button", { name: "Zurückziehen (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  for (const id of [target, along]) expect((await desk.find(id)).liveNumber).toBeNull();

  // Nothing of what readers still get leads to the last one.
  await page.goto(`/pages?domain=${desk.domain}`);
  await page.locator("tbody").getByRole("row", { name: "Aktuell" }).getByRole("checkbox").check();
  await page.locator(".bulk-bar").getByRole("button", { name: "Zurückziehen", exact: true }).click();
  await expect(page.getByRole("button", { name: "Zurückziehen (1)" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Was dann ins Leere führt" })).toHaveCount(0);
});
