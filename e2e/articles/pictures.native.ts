import { randomBytes } from "node:crypto";
import { assets } from "backend/modules/library/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeAsset } from "backend/testing/library";
import { quarters } from "backend/testing/pictures";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, test } from "../fixtures";
import { savedMessage } from "../saved-message";

const RIGHTS = [...ALL_OF_ARTICLES, "global:manage_menu__articles", "global:read__tags"];
const READ = "global:read__attachments";
const newName = (stem: string) => `${stem} ${randomBytes(5).toString("hex")}`;
const libraryIn = (page: Page) => page.getByRole("group", { name: "Mediathek", exact: true });
const opener = (page: Page) => page.getByRole("button", { name: "Text: Bild aus der Mediathek" });
const takePicked = (page: Page) =>
  libraryIn(page).getByRole("button", { name: "Übernehmen", exact: true }).last().click();

test("pictures of the library, and new ones, are put at the end of the text, and the form keeps what is typed", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const name = newName("Gipfel");
  const asset = await makeAsset(product.backend, name);
  await db
    .update(assets)
    .set({ alt: "Der Gipfel im Schnee", label: "Im Winter" })
    .where(eq(assets.id, Number(asset._id)));
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await signInWith([...RIGHTS, READ, "global:create__attachments"]);
  await page.goto(`/articles/${id}`);
  await page.getByLabel("Titel", { exact: true }).fill("Mit Bildern");
  const text = page.locator("textarea[name=text]");
  await text.fill("Oben steht es.");

  await opener(page).click();
  await libraryIn(page).getByLabel("Suche").fill(name);
  await libraryIn(page).getByRole("button", { name: "Suchen", exact: true }).click();
  const results = libraryIn(page).getByRole("group", { name: "Treffer" }).locator("label");
  await expect(results).toHaveCount(1);
  await results.getByRole("checkbox").check();
  await takePicked(page);
  const first = `![Der Gipfel im Schnee](/pictures/${asset._id} "Im Winter")`;
  await expect(text).toHaveValue(`Oben steht es.\n\n${first}`);
  await expect(libraryIn(page)).toHaveCount(0);

  await opener(page).click();
  const other = newName("Gletscher");
  await libraryIn(page)
    .getByLabel("Neue Bilder hochladen", { exact: true })
    .setInputFiles({
      name: `${other}.png`,
      mimeType: "image/png",
      buffer: await (await quarters(300 + Number.parseInt(other.slice(-2), 16), 100)).png().toBuffer(),
    });
  await libraryIn(page).getByRole("button", { name: "Hochladen", exact: true }).click();
  await expect(libraryIn(page).getByText("steht jetzt vorne und ist gewählt.")).toBeVisible();
  await takePicked(page);
  await expect(libraryIn(page)).toHaveCount(0);
  const [uploaded] = await db.select().from(assets).where(eq(assets.name, other));
  const written = `Oben steht es.\n\n${first}\n\n![](/pictures/${uploaded?.id})`;
  await expect(text).toHaveValue(written);
  await expect(page.getByLabel("Titel", { exact: true })).toHaveValue("Mit Bildern");
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  await expect(savedMessage(page)).toBeVisible();
  await expect(text).toHaveValue(written);
});

test("who may not read the library is offered none of it", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await expect(page.locator("textarea[name=text]")).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});
