import { randomBytes } from "node:crypto";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket, makeRubric, makeTag } from "../market";
import { chooseAction } from "../record";
import { savedMessage } from "../saved-message";

const KEEPER = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__rubrics`),
  "global:read__tags",
  "global:create__tags",
  "global:delete__tags",
  "global:read__media",
];

async function pressButton(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("a rubric requires a main tag, prevents its deletion, and is found by it", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium } = await makeMarket(db);
  const narrow = await makeTag(db);
  const main = await makeTag(db, { isMainTag: true });
  const name = `Kultur ${randomBytes(6).toString("hex")}`;
  await signInWith(KEEPER);
  await page.goto("/rubrics");
  await page.getByRole("link", { name: "Neue Rubrik" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Medium").selectOption({ label: medium.name });
  await page.getByRole("checkbox", { name: narrow.name }).check();
  expect(await pressButton(page, "Speichern")).toBe(400);
  const tags = page.getByRole("group", { name: "Schlagwörter" });
  await expect(tags).toContainText("Bitte wählen Sie mindestens ein Haupt-Schlagwort.");

  // A tag that is missing is made on the way.
  await page.getByRole("button", { name: "Schlagwörter: Neues anlegen" }).click();
  const making = scripts()
    ? page.getByRole("dialog", { name: "Neues Schlagwort" })
    : page.getByRole("group", { name: "Neues Schlagwort" });
  await making.getByLabel("Name").fill(`Neu ${name}`);
  await making.getByLabel("Haupt-Schlagwort").check();
  await making.getByRole("button", { name: "Anlegen und wählen" }).click();
  await expect(page.getByRole("checkbox", { name: `Neu ${name} (Haupt-Schlagwort)` })).toBeChecked();
  await expect(page.getByText(`„Neu ${name}“ ist angelegt.`)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expect(page.getByRole("checkbox", { name: narrow.name })).toBeChecked();

  await page.getByRole("checkbox", { name: `${main.name} (Haupt-Schlagwort)` }).check();
  await pressButton(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.goto(`/tags/${main.id}`);
  await chooseAction(page, "Löschen");
  // What is in use is known before anything is posted, and merging is offered instead.
  const question = page.getByRole("dialog", { name: "Lässt sich nicht löschen" });
  await expect(question).toContainText(`„${main.name}“ wird von 1 Rubrik verwendet.`);
  await expect(question.getByRole("button")).toHaveCount(0);
  await question.getByRole("link", { name: "Zusammenführen" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/tags\/\d+#merging$/);
  await page.getByRole("link", { name: "Rubriken: 1" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText(medium.name);

  await page.getByRole("link", { name }).click();
  await chooseAction(page, "Löschen");
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
});

test("many rubrics get and lose a tag, but keep a main tag", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium } = await makeMarket(db);
  const tag = await makeTag(db);
  const { tag: main, rubric: first } = await makeRubric(db, medium.id);
  const { rubric: second } = await makeRubric(db, medium.id);
  await signInWith(KEEPER);
  const asked = scripts() ? page.getByRole("dialog") : page.locator(".bulk-step");
  const choose = async (action: string, value: string) => {
    await page.goto(`/rubrics?medium=${medium.id}`);
    for (const { name } of [first, second])
      await page.getByRole("checkbox", { name: `${name} auswählen` }).check();
    const bar = page.locator(".bulk-bar");
    if (action !== "Schlagwort geben") await bar.getByText("Ändern …").click();
    await bar.getByRole("button", { name: action, exact: true }).click();
    await asked.getByRole("combobox").selectOption({ label: value });
    await page.getByRole("button", { name: "Weiter" }).click();
  };
  await choose("Schlagwort geben", tag.name);
  await expect(page.getByText("Die Rubriken bekommen das gewählte Schlagwort")).toBeVisible();
  await page.getByRole("button", { name: "Schlagwort geben (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  await page.goto(`/rubrics?tag=${tag.id}`);
  await expect(page.locator("tbody tr")).toHaveCount(2);

  await choose("Schlagwort nehmen", main.name);
  await page.getByRole("button", { name: "Schlagwort nehmen (1)" }).click();
  await expect(asked.getByRole("combobox", { name: "Schlagwort" })).toHaveAccessibleDescription(
    "Bitte wählen Sie mindestens ein Haupt-Schlagwort.",
  );
});
