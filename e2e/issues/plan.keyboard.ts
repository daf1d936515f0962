import { expect, postResponse, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { makePlan, PLANNER, storedPlan } from "./plan-market";

test("all of it by keyboard: from page to page, an ad to another page, a step back, larger and smaller, and saved", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { issue, address, ids, clients } = await makePlan(db, { ads: 2, pages: 16 });
  const [first] = ids;
  await signInWith(PLANNER);
  await page.goto(address);
  const said = page.getByRole("region", { name: "Ohne Seite" }).getByRole("status");
  const press = (key: string) => page.keyboard.press(key);
  const heading = (number: number) => page.locator(`#page-${number}`);
  const onPage = (number: number) =>
    page.getByRole("region", { name: `Seite ${number}`, exact: true }).getByRole("listitem");

  // Zoom, then the proposal for one ad.
  await tabTo(page, page.getByRole("button", { name: "75 %" }));
  await press("Enter");
  await expect(page.locator(".spreads")).toHaveAttribute("data-zoom", "75");
  await tabTo(page, page.getByRole("button", { name: `Passende Seite: ${clients[0]}` }));
  await press("Enter");
  await expect(said).toHaveText(`${clients[0]} steht auf Seite 2.`);

  await tabTo(page, heading(1));
  await press("ArrowRight");
  await expect(heading(2)).toBeFocused();
  await expect(onPage(2)).toHaveCount(1);
  await press("p");
  await expect(said).toHaveText(`${clients[0]}: Seite tippen, dann Enter.`);
  await press("1");
  await press("1");
  await press("Enter");
  await expect(said).toHaveText(`${clients[0]} steht auf Seite 11.`);
  await expect(heading(11)).toBeFocused();
  await expect(onPage(11)).toHaveCount(1);
  await press("u");
  await expect(onPage(2)).toHaveCount(1);
  await expect(onPage(11)).toHaveCount(0);
  await press("+");
  await expect(page.locator(".spreads")).toHaveAttribute("data-zoom", "100");
  await press("End");
  await expect(heading(16)).toBeFocused();
  await press("ArrowRight");
  await expect(heading(16)).toBeFocused();
  await press("Home");
  await expect(heading(1)).toBeFocused();

  await postResponse(page, () => press("Control+Enter"));
  await expect(page.getByText("Heftplan gespeichert", { exact: true })).toBeVisible();
  expect((await storedPlan(db, issue.id)).ads).toMatchObject([{ bookingId: first, page: 2 }]);

  // Enter on a page opens its ad.
  await heading(2).focus();
  await press("Enter");
  await expect(page).toHaveURL(new RegExp(`/bookings/${first}`));
});

test("several at once by keyboard: chosen with the space bar, moved together", async ({
  page,
  product,
  signInWith,
}) => {
  const { address, clients } = await makePlan(product.backend.db, { ads: 4, pages: 16 });
  await signInWith(PLANNER);
  await page.goto(address);
  const said = page.getByRole("region", { name: "Ohne Seite" }).getByRole("status");
  const ad = (n: number) => page.getByRole("link", { name: `${clients[n]},` });
  await page.getByRole("button", { name: "Verteilen vorschlagen" }).press("Enter");
  await expect(said).toHaveText("4 gesetzt");
  await ad(1).focus();
  await page.keyboard.press("Space");
  await expect(said).toHaveText("1 Anzeige gewählt");
  await ad(3).focus();
  await page.keyboard.press("Space");
  await expect(said).toHaveText("2 Anzeigen gewählt");
  for (const key of ["p", "1", "3", "Enter"]) await page.keyboard.press(key);
  await expect(said).toHaveText("2 Anzeigen stehen auf Seite 13.");
  await expect(page.locator("#page-13")).toBeFocused();
  const thirteenth = page.getByRole("region", { name: "Seite 13" }).getByRole("listitem");
  await expect(thirteenth).toHaveCount(2);
  await page.keyboard.press("u");
  await expect(said).toHaveText("Der letzte Schritt ist zurückgenommen.");
});
