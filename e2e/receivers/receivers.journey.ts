import { receivers } from "backend/modules/receivers/tables";
import { tokensOf } from "backend/modules/receivers/tokens";
import { globalSettings } from "backend/modules/settings/tables";
import { mailOutbox } from "backend/platform/database/tables";
import { makeMailingList, makeReceiver } from "backend/testing/receivers";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { chooseAction } from "../record";
import { savedMessage } from "../saved-message";
import { invalidHtml } from "../valid-html";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__receivers`);

const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();
const state = (page: Page) => page.getByRole("region", { name: "Status" });

test("somebody is added, asked by mail, confirms, leaves one list and then all", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const consentText = "Ich möchte Angebote per E-Mail bekommen.\nDas kann ich jederzeit beenden.";
  const [list, other] = [
    await makeMailingList(db, { consentText }),
    await makeMailingList(db, { consentText }),
  ];
  const houseName = "Verlag am See";
  await db
    .insert(globalSettings)
    .values({ id: 1, logYears: 7, notificationsOff: [], houseName })
    .onConflictDoNothing();
  const email = `neu.${list.id}@post.test`;
  await signInWith(KEEPER);
  await page.goto("/immoflash-configuration/receivers");
  await page.getByRole("link", { name: "Neuer Empfänger" }).click();
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Grundlage").selectOption({ label: "Einwilligung" });
  expect(await press(page, "Speichern")).toBe(400);
  await expect(page.getByText("Bitte wählen Sie mindestens einen Verteiler.").first()).toBeVisible();
  await expect(page.getByText("Bitte sagen Sie, wann zugestimmt wurde.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: list.name, exact: true }).check();
  await page.getByRole("checkbox", { name: other.name, exact: true }).check();
  await page.getByLabel("Grundlage").selectOption({ label: "Bestätigung" });
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(state(page)).toContainText("Unbestätigt");
  await press(page, "Um Bestätigung bitten");
  await expect(state(page)).toContainText("Gefragt am");
  const record = page.url();

  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  const own = /http\S+\/newsletter\/\S+/.exec(mail?.body ?? "")?.[0] ?? "";
  // Mail programs open links by themselves: nothing happens by that.
  await page.goto(own);
  await page.goto(own);
  await expect(page.getByText(houseName, { exact: true })).toBeVisible();
  // What is noted as the consent is what is read here.
  for (const { name } of [list, other])
    await expect(page.getByRole("checkbox", { name })).toHaveAccessibleDescription(consentText);
  await expect(page.getByText(consentText).first()).toBeVisible();
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  expect(await invalidHtml(await (await page.request.get(own)).text())).toEqual([]);
  await expect(page.getByText("Wir schicken Ihnen erst etwas, wenn Sie bestätigen.")).toBeVisible();
  await press(page, "Ja, ich möchte das bekommen");
  await expect(page.getByText("Gespeichert. Sie bekommen, was angekreuzt ist.")).toBeVisible();
  await page.getByRole("checkbox", { name: other.name }).uncheck();
  await press(page, "Auswahl speichern");
  await expect(page.getByRole("checkbox", { name: other.name })).not.toBeChecked();
  await page.goto(record);
  await expect(state(page)).toContainText("Angemeldet");
  await expect(page.getByRole("checkbox", { name: other.name, exact: true })).not.toBeChecked();
  await expect(page.getByRole("region", { name: "Einwilligungen" })).toContainText("beendet am");

  await page.goto(own);
  await press(page, "Von allem abmelden");
  await expect(page.getByText("Sie sind abgemeldet. Es kommt nichts mehr.")).toBeVisible();
  await page.goto(record);
  await expect(state(page)).toContainText("Abgemeldet");
  await page.goto(`${own}x`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Ihr Newsletter");
});

test("an address is fixed, and whoever has left is put on no list and seen before a step", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const [list, other] = [await makeMailingList(db), await makeMailingList(db)];
  const { id, version } = await makeReceiver(db, list.id);
  await signInWith(KEEPER);
  await page.goto(`/immoflash-configuration/receivers/${id}`);
  await expect(page.getByLabel("E-Mail")).not.toBeEditable();
  await expect(page.getByRole("region", { name: "Verwendet von" })).toHaveCount(0);
  // Meanwhile the person has left by themselves.
  const left = { state: "unsubscribed", leftAt: new Date(), version: version + 1 } as const;
  await db.update(receivers).set(left).where(eq(receivers.id, id));
  expect(await press(page, "Abmelden")).toBe(400);
  await expect(state(page)).toContainText("Jemand anderer hat inzwischen gespeichert.");
  await page.goto(`/immoflash-configuration/receivers/${id}`);
  await page.getByRole("checkbox", { name: other.name, exact: true }).check();
  expect(await press(page, "Speichern")).toBe(400);
  await expect(page.getByRole("group", { name: "Verteiler" })).toContainText(
    "Wer abgemeldet ist oder nicht erreicht wird, kommt auf keinen weiteren Verteiler.",
  );
});

test("a mail program ends it by one post, and never by opening the address", async ({ product, browser }) => {
  const { db } = product.backend;
  const { id } = await makeReceiver(db, (await makeMailingList(db)).id);
  const own = `${product.url}/newsletter/${(await tokensOf(db))(id)}`;
  const stranger = await browser.newContext();
  const stateNow = async () => (await db.select().from(receivers).where(eq(receivers.id, id)))[0]?.state;
  expect((await stranger.request.get(own)).status()).toBe(200);
  expect(await stateNow()).toBe("subscribed");
  const form = { "List-Unsubscribe": "One-Click" };
  const answer = await stranger.request.post(own, { form, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  expect(await stateNow()).toBe("unsubscribed");
  expect((await stranger.request.post(`${own}x`, { form })).status()).toBe(404);
  await stranger.close();
});

test("who is erased leaves nothing but a hash, and is not added again", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const list = await makeMailingList(db);
  const { id, email } = await makeReceiver(db, list.id, { lastName: "Huber" });
  await signInWith([...KEEPER, "global:read__activity_logs"]);
  await page.goto(`/immoflash-configuration/receivers/${id}`);
  await page.getByLabel("Nachname").fill("Huber-Steiner");
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await chooseAction(page, "Löschen");
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page).toHaveURL(/\/immoflash-configuration\/receivers(\?|$)/);

  await page.goto("/activitylogs?area=receivers");
  await expect(page.getByRole("main")).not.toContainText("Huber");
  await page.goto("/immoflash-configuration/receivers/import");
  await page
    .getByLabel("oder Zeilen hier einfügen")
    .fill(
      `E-Mail;Verteiler;Grundlage;Wo und wie;Eingewilligt am\n${email};${list.name};Einwilligung;Messe;2026-01-02`,
    );
  await press(page, "Prüfen");
  await expect(page.getByRole("region", { name: "Ergebnis der Prüfung" })).toContainText(
    "auf Wunsch gelöscht",
  );
});
