import { randomBytes } from "node:crypto";
import { assets, folders } from "backend/modules/library/tables";
import { makeAsset } from "backend/testing/library";
import { quarters } from "backend/testing/pictures";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { savedMessage } from "../saved-message";

const KEEPER = [
  ...["manage_menu", "read", "create", "edit", "delete"].map((action) => `global:${action}__attachments`),
  "global:sort_tree",
];

const newName = () => randomBytes(5).toString("hex");
const picture = async (name: string, width: number, height = 100) => ({
  name,
  mimeType: "image/png",
  buffer: await (await quarters(width, height)).png().toBuffer(),
});

/** With scripts the files are there before the form is posted. */
async function arrived(page: Page, count: number) {
  const said = count === 1 ? "1 Datei ist übertragen." : `${count} Dateien sind übertragen.`;
  if (scripts()) await expect(page.getByText(said)).toBeVisible();
}

test("uploads several pictures, finds out which are there already, and describes one", async ({
  page,
  product,
  signInWith,
}) => {
  const name = newName();
  const width = 300 + Number.parseInt(name.slice(0, 2), 16);
  await signInWith(KEEPER);
  await page.goto("/media");
  await page.getByRole("link", { name: "Hochladen" }).click();
  const files = page.getByLabel("Dateien", { exact: true });
  const submit = page.getByRole("main").getByRole("button", { name: "Hochladen" });
  await files.setInputFiles([
    await picture(`Gipfel_${name}.png`, width),
    await picture(`Tal_${name}.png`, width + 1),
  ]);
  await arrived(page, 2);
  await submit.click();
  await expect(page.getByText("2 Dateien hochgeladen")).toBeVisible();

  // One is there, one is no picture, one is new.
  await page.goto("/media/upload");
  const drawing = { name: "Logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await files.setInputFiles([
    await picture("Nochmals.png", width),
    drawing,
    await picture(`See_${name}.png`, width + 2),
  ]);
  await arrived(page, 3);
  expect((await postResponse(page, () => submit.click())).status()).toBe(400);
  const refused = page.getByRole("region", { name: "Nicht hochgeladen" });
  await expect(refused.getByRole("listitem")).toHaveCount(2);
  await expect(refused).toContainText("Logo.svg");
  await expect(page.getByRole("region", { name: "Hochgeladen", exact: true })).toContainText(`See ${name}`);

  await refused.getByRole("link", { name: `schon da: Gipfel ${name} verwenden` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Gipfel ${name}` })).toBeVisible();
  await page.getByLabel("Alternativtext").fill("Ein Gipfel in vier Farben");
  await page.getByLabel("Urheber").fill("© Haus");
  await page.getByLabel("Von links in Prozent").fill("20");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(savedMessage(page)).toBeVisible();
  const [saved] = await product.backend.db
    .select()
    .from(assets)
    .where(eq(assets.name, `Gipfel ${name}`));
  expect(saved).toMatchObject({
    alt: "Ein Gipfel in vier Farben",
    copyright: "© Haus",
    focusX: 20,
    focusY: 50,
  });

  await page.goto(`/media?q=${name}&altMissing=1&layout=grid`);
  await expect(page.locator(".tile")).toHaveCount(2);
  await expect(page.locator(".tile img").first()).toHaveAttribute("src", /^\/download\/\d+\/image_selector$/);
  // On a phone two stand beside each other.
  await page.setViewportSize({ width: 360, height: 740 });
  const tops = await page
    .locator(".tile")
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test("a picture begins an article, and a tile says where nobody is named as its owner", async ({
  page,
  product,
  signInWith,
}) => {
  const name = `Gipfel ${newName()}`;
  const { _id: id } = await makeAsset(product.backend, name);
  await product.backend.db
    .update(assets)
    .set({ alt: "Ein Gipfel", licenceUntil: "2099-12-31" })
    .where(eq(assets.id, Number(id)));
  await signInWith([...KEEPER, "global:read__articles", "global:create__articles"]);
  await page.goto(`/media?q=${encodeURIComponent(name)}&layout=grid`);
  const tile = page.locator(".tile");
  await expect(tile).toContainText("© fehlt");
  await expect(tile).toContainText("Lizenz bis 2099-12-31");
  const { width } = (await tile.boundingBox()) ?? {};
  expect(width).toBe(168);
  await tile.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "In Artikel verwenden" }).click();
  await expect(page.locator("textarea[name=text]")).toHaveValue(
    new RegExp(`^!\\[Ein Gipfel\\]\\(/pictures/${id}`),
  );
});

test("keeps folders as a tree, and finds what lies in them and below", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const [above, below] = [`Alpen ${newName()}`, `Berge ${newName()}`];
  await signInWith(KEEPER);
  await page.goto("/media/folders");
  const create = page.getByRole("region", { name: "Neuer Ordner" });
  const menuOf = (name: string) => page.getByRole("button", { name: `„${name}“ ändern` });
  for (const name of [above, below]) {
    await create.getByLabel("Name").fill(name);
    await create.getByRole("button", { name: "Anlegen" }).click();
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await create.getByLabel("Name").fill(above.toUpperCase());
  expect(
    (await postResponse(page, () => create.getByRole("button", { name: "Anlegen" }).click())).status(),
  ).toBe(400);
  await expect(page.getByText("So heißt hier schon ein Ordner.").first()).toBeVisible();

  await page.goto("/media/folders");
  const [parent] = await db.select().from(folders).where(eq(folders.name, above));
  const [child] = await db.select().from(folders).where(eq(folders.name, below));
  const parentOfChild = async () =>
    (await db.select().from(folders).where(eq(folders.name, below)))[0]?.parentId;
  for (const [step, parentId] of [
    [`unter „${above}“`, parent?.id],
    ["eine Ebene hinaus", null],
    [`unter „${above}“`, parent?.id],
  ] as const) {
    await menuOf(below).click();
    const move = page.getByRole("button", { name: `„${below}“ ${step}` });
    await postResponse(page, () => move.click());
    await expect(page.getByText("Ordner verschoben").first()).toBeVisible();
    expect(await parentOfChild()).toBe(parentId);
    await page.goto("/media/folders");
  }

  await menuOf(below).click();
  await page.getByRole("link", { name: `„${below}“ umbenennen` }).click();
  const renamed = `${below} neu`;
  await page.getByRole("region", { name: "Alle Ordner" }).getByLabel("Name").fill(renamed);
  await page.getByRole("button", { name: "Umbenennen" }).click();
  await expect(page.getByRole("link", { name: renamed, exact: true })).toBeVisible();

  const { _id, name } = await makeAsset(product.backend);
  await db
    .update(assets)
    .set({ folderId: child?.id })
    .where(eq(assets.id, Number(_id)));
  await page.goto(`/media?folder=${parent?.id}`);
  await expect(page.locator("tbody").getByRole("link", { name })).toBeVisible();
  await page.goto("/media/folders");
  await menuOf(renamed).click();
  await expect(page.getByRole("link", { name: `„${renamed}“ umbenennen` })).toBeVisible();
  await expect(page.getByRole("button", { name: `„${renamed}“ löschen` })).toHaveCount(0);
  await db.delete(assets).where(eq(assets.id, Number(_id)));
  await page.reload();
  await menuOf(renamed).click();
  await page.getByRole("button", { name: `„${renamed}“ löschen` }).click();
  await expect(page.getByText("Ordner gelöscht")).toBeVisible();
  await expect(page.getByRole("link", { name: renamed, exact: true })).toHaveCount(0);
});

test("folders stand at the left of a wide list, with what lies in them and below", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const [above, below] = [`Küste ${newName()}`, `Bucht ${newName()}`];
  const makeFolder = async (name: string, parentId: number | null) => {
    const [folder] = await db
      .insert(folders)
      .values({ name, parentId, position: parentId ? 1 : 900 })
      .returning();
    return folder?.id ?? 0;
  };
  const parent = await makeFolder(above, null);
  const child = await makeFolder(below, parent);
  const name = `Leuchtturm ${newName()}`;
  const asset = await makeAsset(product.backend, name);
  await makeAsset(product.backend, `Almhütte ${newName()}`);
  await db
    .update(assets)
    .set({ folderId: child })
    .where(eq(assets.id, Number(asset._id)));
  await signInWith(KEEPER);
  await page.goto("/media?layout=grid");
  const tree = page.getByRole("navigation", { name: "Ordner", exact: true });
  const row = (folder: string) => tree.getByRole("listitem").filter({ hasText: folder }).last();
  const chosen = tree.locator("[aria-current]");
  await expect(chosen).toHaveText("Alle Dateien");
  await expect(row(above)).toContainText("1");
  await expect(tree.getByRole("link", { name: below })).toHaveCount(0);
  await tree.getByRole("link", { name: `„${above}“ aufklappen` }).click();
  await tree.getByRole("link", { name: below, exact: true }).click();
  await expect(chosen).toHaveText(below);
  await expect(page).toHaveURL(/\/media\?folder=\d+&layout=grid$/);
  await expect(page.locator(".tile")).toHaveCount(1);
  await expect(page.locator(".tile")).toContainText(name);
  await expect(page.locator("select[name=folder]")).toHaveValue(String(child));
  // The branch in which the chosen folder is cannot be folded without leaving it.
  await tree.getByRole("link", { name: `„${above}“ zuklappen` }).click();
  await expect(chosen).toHaveText(above);
  await expect(tree.getByRole("link", { name: below })).toHaveCount(0);
  await expect(page.locator(".tile")).toHaveCount(1);
  await tree.getByRole("link", { name: `„${above}“ aufklappen` }).click();
  await expect(tree.getByRole("link", { name: below, exact: true })).toBeVisible();
  await page.goto("/media?layout=grid");
  await expect(tree.getByRole("link", { name: below, exact: true })).toBeVisible();

  if (scripts()) {
    await tree.getByRole("link", { name: above, exact: true }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(tree.getByRole("link", { name: below })).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    const second = tree.getByRole("link", { name: below, exact: true });
    await expect(second).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(second).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(tree.getByRole("link", { name: above, exact: true })).toBeFocused();
  }

  // Where there is no room for both, the filter is there alone.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(tree).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/media?layout=table");
  await expect(tree).toBeHidden();
  await expect(page.locator("select[name=folder]")).toBeVisible();
  await page.setViewportSize({ width: 1600, height: 800 });
  await expect(tree).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await db.update(assets).set({ folderId: null });
  await db.delete(folders).where(eq(folders.parentId, parent));
  await db.delete(folders);
  await page.goto("/media?layout=grid");
  await expect(page.locator(".tile").first()).toBeVisible();
  await expect(tree).toHaveCount(0);
});

test("names the pictures that look almost the same", async ({ page, product, signInWith }) => {
  const name = newName();
  const looks = Number.parseInt(name.slice(0, 7), 16);
  const [first, second] = [
    await makeAsset(product.backend, `Alm ${name}`, { looks }),
    await makeAsset(product.backend, `Alm ${name} heller`, { looks }),
  ];
  await signInWith(KEEPER);
  await page.goto(`/media/${first._id}`);
  const card = page.getByRole("region", { name: "Ähnliche Bilder" });
  // Work finds them after the upload.
  await expect(async () => {
    await page.reload();
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(card.getByRole("link")).toHaveText([second.name]);
  await expect(card.getByRole("img")).toHaveCount(0);
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: second.name })).toBeVisible();
  await expect(card.getByRole("link")).toHaveText([first.name]);
});

test("replaces the file of a picture, keeps the one before, and puts it back", async ({
  page,
  product,
  signInWith,
}) => {
  const name = newName();
  const { _id } = await makeAsset(product.backend, `Alt ${name}`);
  // Who replaces files need not be allowed to bring new ones.
  await signInWith(KEEPER.filter((right) => !right.includes("create")));
  await page.goto(`/media/${_id}`);
  const card = page.getByRole("region", { name: "Datei ersetzen" });
  const replace = card.getByRole("button", { name: "Ersetzen", exact: true });
  const file = card.getByLabel("Datei", { exact: true });
  await file.setInputFiles({
    name: "Satzung.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\nSatzung\n%%EOF\n"),
  });
  await arrived(page, 1);
  expect((await postResponse(page, () => replace.click())).status()).toBe(400);
  await expect(card.getByText("Die neue Datei ist von anderer Art.").first()).toBeVisible();
  await expect(card.getByText("Satzung.pdf")).toHaveCount(0);

  const chosen = await picture(`Neu ${name}.png`, 500 + Number.parseInt(name.slice(0, 2), 16), 120);
  // Another one takes the place of the first.
  for (const one of [{ ...chosen, name: "Falsch.png" }, chosen]) {
    await file.setInputFiles(one);
    await arrived(page, 1);
  }
  await expect(card.getByText("Falsch.png")).toHaveCount(0);
  await replace.click();
  await expect(page.getByText("Datei ersetzt")).toBeVisible();
  await expect(page.getByRole("region", { name: "Datei", exact: true })).toContainText(`Neu ${name}.png`);
  await expect(card.getByRole("link", { name: `Alt ${name}.png` })).toBeVisible();
  await expect(page.getByText("ist übertragen")).toHaveCount(0);

  await card.getByRole("button", { name: new RegExp(`Alt ${name}.png.*wieder verwenden`) }).click();
  await expect(page.getByText("Frühere Datei wieder eingesetzt")).toBeVisible();
  await expect(page.getByRole("region", { name: "Datei", exact: true })).toContainText(`Alt ${name}.png`);
  await expect(card.getByRole("link", { name: `Neu ${name}.png` })).toBeVisible();
});
