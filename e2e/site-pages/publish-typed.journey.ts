import { randomBytes } from "node:crypto";
import { published } from "backend/platform/lifecycle/tables";
import { makeDomain } from "backend/testing/sites";
import { and, eq } from "drizzle-orm";
import { expect, test } from "../fixtures";
import { KEEPER, makePage, press } from "./page-screens";

test("a page goes to readers as it is typed, and asks before an address that they know changes", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const domain = await makeDomain(db);
  await signInWith(KEEPER);
  const name = randomBytes(4).toString("hex");
  const at = await makePage(page, `/pages/create?domain=${domain.id}`, `Team ${name}`);
  const id = Number(/\d+$/.exec(at)?.[0]);
  const titleOfReaders = async () => {
    const rows = await db
      .select()
      .from(published)
      .where(and(eq(published.area, "pages"), eq(published.recordId, id)));
    return (rows[0]?.content as { title: string } | undefined)?.title;
  };
  const title = page.getByLabel("Titel", { exact: true });
  const state = page.getByRole("region", { name: "Status" });
  await title.fill(`Wir ${name}`);
  await press(page, "Veröffentlichen");
  await expect(state).toContainText("Leser bekommen Fassung 2");
  expect(await titleOfReaders()).toBe(`Wir ${name}`);

  await title.fill(`Leute ${name}`);
  await page.getByLabel("Teil der Adresse", { exact: true }).fill(`leute-${name}`);
  expect(await press(page, "Erneut veröffentlichen")).toBe(400);
  await expect(title).toHaveValue(`Leute ${name}`);
  expect(await titleOfReaders()).toBe(`Wir ${name}`);
  await press(page, "Trotzdem veröffentlichen");
  await expect(state).toContainText("Leser bekommen Fassung 3");
  expect(await titleOfReaders()).toBe(`Leute ${name}`);
});
