import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { expect, scripts, test } from "../fixtures";
import { begins, button, expectReading, looks, said, somebody } from "../locks/people";
import { savedMessage } from "../saved-message";
import { drawerOf, openPart, typesOf } from "./parts";

const RIGHTS = [...ALL_OF_IMMOFLASH_ISSUES, "global:read__articles", "global:read__bookings"];

test("two people make one issue one after the other, and neither loses the pages of the other", async ({
  browser,
  product,
}) => {
  const desk = await immoflashDesk(product.backend);
  const { _id } = (await desk.create({ pages: [{ type: "cover_left" }, { type: "full_ad" }] })).data.r;
  const path = `/issues/immoflash/${_id}`;
  const anna = await somebody({ browser, product }, "Anna", RIGHTS);
  const ben = await somebody({ browser, product }, "Ben", RIGHTS);

  await anna.page.goto(path);
  await openPart(anna.page, "Angaben");
  await begins(anna.page, () => anna.page.getByLabel("Titel", { exact: true }).fill("immoflash von Anna"));
  await looks(anna.page, path);
  await ben.page.goto(path);
  await expect(said(ben.page)).toContainText(/Anna .* bearbeitet diesen Eintrag seit/);
  await expectReading(ben.page);
  // Who only reads moves no pages.
  await expect(button(ben.page, "Seite hinzufügen")).toHaveCount(0);
  await expect(button(ben.page, "Seite 1 nach hinten")).toHaveCount(0);
  // What stands on a page is read all the same.
  await ben.page.goto(`${path}?page=2`);
  await expect(drawerOf(ben.page)).toContainText("Ganzseitige Anzeige");
  await expect(drawerOf(ben.page).getByRole("combobox")).toHaveCount(0);
  await ben.page.goto(path);

  await button(ben.page, "Übernahme anfragen").click();
  await expect(said(ben.page)).toContainText("um die Übernahme gebeten");
  if (!scripts()) await anna.page.goto(path);
  else await looks(anna.page, path);
  await button(anna.page, "Erlauben").click();
  await expectReading(anna.page);
  await looks(ben.page, path);
  await ben.page.locator("#card-1").hover();
  await button(ben.page, "Seite 1 nach hinten").click();
  await expect.poll(() => typesOf(ben.page)).toEqual(["Ganzseitige Anzeige", "Titel links"]);
  await button(ben.page, "Speichern").click();
  await expect(savedMessage(ben.page)).toBeVisible();
  const saved = (await desk.find(_id)).pages.map(({ type }: { type: string }) => type);
  expect(saved).toEqual(["full_ad", "cover_left"]);
});
