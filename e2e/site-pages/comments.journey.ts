import { randomBytes } from "node:crypto";
import { makeUser, nextNumber } from "backend/testing/factories";
import { makeDomain } from "backend/testing/sites";
import { expect, postResponse, scripts, test } from "../fixtures";
import { KEEPER, makePage } from "./page-screens";

test("a page is commented on, with a mention, and a comment is corrected", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const domain = await makeDomain(db);
  const number = nextNumber();
  await makeUser(db, { firstName: "Zita", lastName: `Lektorin${number}` });
  await signInWith(KEEPER);
  const title = `Team ${randomBytes(4).toString("hex")}`;
  await page.goto(await makePage(page, `/pages/create?domain=${domain.id}`, title));
  const comments = page.locator("#comments");
  const send = (name: string) =>
    postResponse(page, () => comments.getByRole("button", { name, exact: true }).last().click());
  const text = comments.getByLabel("Neuer Kommentar");
  if (scripts()) {
    await text.pressSequentially(`Bitte prüfen @Zita Lektorin${number}`);
    await expect(comments.getByRole("listbox", { name: "Personen" })).toContainText(`Zita Lektorin${number}`);
    await page.keyboard.press("Enter");
  } else await text.fill(`Bitte prüfen @Zita Lektorin${number}`);
  await send("Kommentieren");
  await expect(comments.locator(".comment-text strong")).toHaveText(`@Zita Lektorin${number}`);
  await expect(text).toHaveValue("");

  await comments.getByText("Bearbeiten").click();
  await comments.getByLabel("Kommentar ändern").fill("Schon geprüft");
  await send("Übernehmen");
  await expect(comments.locator(".comment-text")).toHaveText("Schon geprüft");
  await expect(comments).toContainText("bearbeitet");
});
