import { pageDesk } from "backend/testing/site-pages";
import { expect, test } from "../fixtures";
import { KEEPER, named, press } from "./page-screens";

test("what two people change in different components is kept; where one is gone, it is said and asked", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Besuch");
  const text = (title: string) => ({ type: "content_block", title, text: `Text von ${title}` });
  for (const title of ["Eins", "Zwei"]) await desk.add(id, text(title));
  const titles = async () => (await desk.find(id)).components.map(({ title }: { title: string }) => title);
  const keyOf = async (title: string) =>
    (await desk.find(id)).components.find((one: { title: string }) => one.title === title)?.key;
  const version = async () => (await desk.find(id)).version;
  await signInWith(KEEPER);
  // No event says that somebody else has saved, so the page is as it was.
  await page.routeWebSocket(/./, () => {});
  await page.goto(`/pages/${id}`);

  await page.getByRole("button", { name: "Textblock „Eins“ bearbeiten" }).click();
  await named(page, "Textblock „Eins“").getByLabel("Titel").fill("Erstens");
  await desk.change("savePageComponent", {
    id,
    version: await version(),
    key: await keyOf("Zwei"),
    component: text("Zweitens"),
  });
  await desk.add(id, text("Drei"));
  await press(page, "Speichern");
  await expect(named(page, "Textblock „Drei“")).toBeVisible();
  expect(await titles()).toEqual(["Erstens", "Zweitens", "Drei"]);

  await page.getByRole("button", { name: "Textblock „Zweitens“ bearbeiten" }).click();
  await named(page, "Textblock „Zweitens“").getByLabel("Titel").fill("Doch wichtig");
  const key = await keyOf("Zweitens");
  await desk.change("deletePageComponent", { id, version: await version(), key });
  expect(await press(page, "Speichern")).toBe(409);
  const main = page.getByRole("main");
  await expect(main).toContainText("Textblock „Doch wichtig“: inzwischen gelöscht");
  await main.getByRole("radio", { name: /Titel: Ihre Eingabe Doch wichtig/ }).check();
  await press(page, "Auswahl speichern");
  await expect(named(page, "Textblock „Doch wichtig“")).toBeVisible();
  expect(await titles()).toEqual(["Erstens", "Doch wichtig", "Drei"]);
  // It is a new component: the former one is gone.
  expect(await keyOf("Doch wichtig")).not.toBe(key);
});
