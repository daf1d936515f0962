import { pageDesk } from "backend/testing/site-pages";
import { expect, postResponse, test } from "../fixtures";
import { savedMessage } from "../saved-message";
import { KEEPER, press } from "./page-screens";

test("a published page gets another address only after a yes, and the old one leads to the new one", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const top = await desk.made("Kontakt");
  const below = await desk.made("Anfahrt", top);
  for (const id of [top, below]) await desk.publish(id);
  await signInWith(KEEPER);
  await page.goto(`/pages/${top}`);
  const slug = page.getByLabel("Teil der Adresse");
  await expect(slug).toHaveValue("kontakt");
  await slug.fill("so-finden-sie-uns");
  await press(page, "Speichern");
  await expect(page.getByRole("main")).toContainText(
    "Damit ändern sich 2 Adressen, die Leser kennen: aus /kontakt wird /so-finden-sie-uns und so fort.",
  );
  await expect(slug).toHaveValue("so-finden-sie-uns");
  expect(await desk.at("/kontakt")).toMatchObject({ redirect: null, page: { title: "Kontakt" } });

  // Another name than the one that was asked about is asked about again.
  await slug.fill("besuch");
  await press(page, "Speichern");
  await expect(page.getByRole("main")).toContainText("aus /kontakt wird /besuch und so fort.");
  await press(page, "Trotzdem speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(slug).toHaveValue("besuch");
  expect(await desk.at("/kontakt")).toEqual({ redirect: "/besuch", page: null });
  expect(await desk.at("/kontakt/anfahrt")).toEqual({ redirect: "/besuch/anfahrt", page: null });
  expect(await desk.at("/besuch/anfahrt")).toMatchObject({ redirect: null, page: { title: "Anfahrt" } });

  // What readers do not know changes without a question.
  const draft = await desk.made("Entwurf");
  await page.goto(`/pages/${draft}`);
  await slug.fill("anders");
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  expect(await desk.at("/entwurf")).toEqual({ redirect: null, page: null });
});

test("a branch is withdrawn as a whole, as it was looked at, and not after it has changed", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const top = await desk.made("Verein");
  const below = await desk.made("Vorstand", top);
  const draft = await desk.made("Protokolle", top);
  const beside = await desk.made("Aktuell");
  for (const id of [top, below, beside]) await desk.publish(id);
  await desk.add(beside, { type: "content_block", text: "Mehr", linkText: "Vorstand", linkPage: below });
  await desk.publish(beside);
  await signInWith(KEEPER);
  await page.goto(`/domains/${desk.domain}/pages?page=${top}`);
  await page.getByRole("main").getByRole("button", { name: "Mehr zum Eintrag" }).click();
  await page.getByRole("link", { name: "Zweig zurückziehen …" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zweig von „Verein“ zurückziehen");
  await expect(page.getByText("3 Seiten in diesem Zweig, für 2 geht es.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Vorstand" })).toContainText("wird zurückgezogen");
  await expect(page.getByRole("row").filter({ hasText: "Protokolle" })).toContainText("bleibt, wie sie ist");
  await expect(page.getByRole("region", { name: "Was dann ins Leere führt" })).toContainText(
    "Seite „Aktuell“",
  );

  // Somebody else publishes a page of it meanwhile.
  await desk.publish(draft);
  const whole = page.getByRole("button", { name: "Ganzen Zweig zurückziehen" });
  expect((await postResponse(page, () => whole.click())).status()).toBe(400);
  await expect(page.getByText("Der Zweig hat sich inzwischen geändert.")).toBeVisible();
  expect((await desk.find(top)).liveNumber).toBe(1);
  await expect(page.getByRole("row").filter({ hasText: "Protokolle" })).toContainText("wird zurückgezogen");
  await postResponse(page, () => whole.click());
  await expect(page.getByText("3 Seiten zurückgezogen")).toBeVisible();
  for (const id of [top, below, draft]) expect((await desk.find(id)).liveNumber).toBeNull();
  expect((await desk.find(beside)).liveNumber).toBe(2);
});
