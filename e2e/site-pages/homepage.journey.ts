import { pageDesk } from "backend/testing/site-pages";
import { expect, test } from "../fixtures";
import { KEEPER, press } from "./page-screens";

test("a draft is no homepage, and the homepage is withdrawn and deleted only after a question", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const home = await desk.made("Willkommen");
  const isThere = async () => (await desk.at("/")).page?._id === home;
  await signInWith(KEEPER);

  await page.goto(`/pages/${home}`);
  await press(page, "Zur Startseite machen");
  await expect(page.getByText(/Veröffentlichen Sie sie zuerst/)).toBeVisible();
  await desk.publish(home);
  await page.goto(`/pages/${home}`);
  await press(page, "Zur Startseite machen");
  await expect(page.getByText("Das ist jetzt die Startseite.")).toBeVisible();
  expect(await isThere()).toBe(true);

  await page.goto(`/pages/${home}`);
  await page.getByRole("link", { name: "Zurückziehen", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Wirklich zurückziehen?" });
  await expect(question).toContainText("Das ist die Startseite.");
  expect(await isThere()).toBe(true);
  await question.getByRole("button", { name: "Zurückziehen", exact: true }).click();
  await expect(page.getByText("Zurückgezogen", { exact: true }).first()).toBeVisible();
  expect(await isThere()).toBe(false);

  await page.goto(`/pages/${home}?confirm=delete`);
  const deletion = page.getByRole("dialog", { name: "Wirklich löschen?" });
  await expect(deletion).toContainText("Das ist die Startseite.");
  await deletion.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
  expect(await desk.find(home)).toBeNull();
});

test("the homepage is withdrawn with others by a second button", async ({ page, product, signInWith }) => {
  const desk = await pageDesk(product.backend);
  const [home, other] = [await desk.made("Willkommen"), await desk.made("Verein")];
  for (const id of [home, other]) await desk.publish(id);
  await desk.change("setHomepage", { id: home });
  await signInWith(KEEPER);
  await page.goto(`/pages?domain=${desk.domain}`);
  for (const title of ["Willkommen", "Verein"])
    await page.locator("tbody").getByRole("row", { name: title }).getByRole("checkbox").check();
  await page.locator(".bulk-bar").getByRole("button", { name: "Zurückziehen", exact: true }).click();
  await expect(page.locator(".bulk-step")).toContainText("Das ist die Startseite.");
  await expect(page.getByRole("button", { name: "Zurückziehen (1)" })).toBeVisible();
  await page.getByRole("button", { name: /^Trotzdem/ }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  for (const id of [home, other]) expect((await desk.find(id)).liveNumber).toBeNull();
});
