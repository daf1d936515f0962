import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { expect, postResponse, test } from "../fixtures";

test("a page is dragged to another place, with what is typed on it", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  const pages = [{ type: "cover_left" }, { type: "full_ad" }, { type: "imprint" }];
  const { _id } = (await desk.create({ pages })).data.r;
  await signInWith(ALL_OF_IMMOFLASH_ISSUES);
  await page.goto(`/issues/immoflash/${_id}`);
  const rows = page.getByRole("group", { name: /^Seite \d+$/ });
  const summaries = rows.locator("summary");
  await expect(summaries).toHaveText(["Titel links", "Ganzseitige Anzeige", "Impressum"]);
  await summaries.nth(1).click();
  await rows.nth(1).getByLabel("Art der Seite").selectOption({ label: "Halbe Anzeige" });

  const drag = async (row: number, over: number, part: number) => {
    const { height = 0 } = (await rows.nth(over).boundingBox()) ?? {};
    const targetPosition = { x: 3, y: part * height };
    await rows.nth(row).locator(".row-handle").dragTo(rows.nth(over), { targetPosition });
  };
  await drag(1, 2, 0.9);
  await expect(rows.nth(2).getByLabel("Art der Seite")).toHaveValue("half_ad");
  await expect(rows.nth(2).getByRole("button", { name: "Seite 3 nach hinten" })).toBeFocused();
  await drag(2, 0, 0.1);
  await expect(rows.nth(0).getByLabel("Art der Seite")).toHaveValue("half_ad");

  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  const saved = (await desk.find(_id)).pages.map(({ type }: { type: string }) => type);
  expect(saved).toEqual(["half_ad", "cover_left", "imprint"]);
});

test("a page lands among pages only", async ({ page, product, signInWith }) => {
  const desk = await immoflashDesk(product.backend);
  const articles = [{ article: await desk.article() }, { article: await desk.article() }];
  const pages = [{ type: "cover_left" }, { type: "imprint" }];
  const { _id } = (await desk.create({ pages, content: articles })).data.r;
  await signInWith([...ALL_OF_IMMOFLASH_ISSUES, "global:read__articles"]);
  await page.goto(`/issues/immoflash/${_id}`);
  const first = page.getByRole("group", { name: "Seite 1", exact: true });
  const contents = page.getByRole("group", { name: /^Inhalt \d+$/ });
  const chosen = () =>
    contents
      .getByLabel("Artikel", { exact: true })
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
  const before = await chosen();
  await first.locator(".row-handle").dragTo(contents.nth(1));
  expect(await chosen()).toEqual(before);
  await expect(first.locator("summary")).toHaveText("Titel links");
});
