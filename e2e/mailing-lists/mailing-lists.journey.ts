import { makeMailingList, makeReceiver } from "backend/testing/receivers";
import { expect, postResponse, test } from "../fixtures";
import { chooseAction } from "../record";
import { savedMessage } from "../saved-message";

const KEEPER = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__mailing_lists`),
  "global:read__receivers",
];

test("a list says what people agree to, and is not deleted while somebody is on it", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const used = await makeMailingList(db);
  await makeReceiver(db, used.id);
  await makeReceiver(db, used.id, { state: "unsubscribed", leftAt: new Date() });
  await signInWith(KEEPER);
  const press = async (name: string) =>
    (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();

  await page.goto("/immoflash-configuration/lists");
  await page.getByRole("link", { name: "Neuer Verteiler" }).click();
  await page.getByLabel("Name", { exact: true }).fill(used.name.toUpperCase());
  await page.getByLabel("Text der Einwilligung").fill("Ich möchte das.");
  expect(await press("Speichern")).toBe(400);
  await expect(page.getByText("Dieser Name existiert bereits.").first()).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(`${used.name} Wien`);
  await press("Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByLabel("Text der Einwilligung")).toHaveValue("Ich möchte das.");

  // Only those count who get what is sent to it.
  await page.goto(`/immoflash-configuration/lists?q=${encodeURIComponent(used.name)}`);
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: used.name, exact: true }) });
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();

  await page.goto(`/immoflash-configuration/lists/${used.id}`);
  await chooseAction(page, "Löschen");
  await expect(page.getByRole("dialog", { name: "Lässt sich nicht löschen" })).toContainText(
    "2 Newsletter-Empfängern",
  );
});
