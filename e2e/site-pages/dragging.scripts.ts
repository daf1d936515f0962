import { pageDesk } from "backend/testing/site-pages";
import { expect, type Locator, type Page, test } from "../fixtures";
import { content, KEEPER, named, press } from "./page-screens";

// All of the page is seen at once: a test does not scroll as it drags.
test.use({ viewport: { width: 1280, height: 1800 } });

type Desk = Awaited<ReturnType<typeof pageDesk>>;

const handle = (one: Locator) => one.locator(".row-handle").first();
const text = (title: string) => ({ type: "content_block", title, text: title });
const holder = (type: string, title: string, sections: string[]) => ({
  type,
  title,
  sections: sections.map((one) => ({ title: one })),
});

/** A page with these components, opened; `order` is what is kept of it. */
async function openPage(page: Page, desk: Desk, components: object[]) {
  const id = await desk.made("Besuch");
  for (const one of components) await desk.add(id, one);
  await page.goto(`/pages/${id}`);
  const kept = async (): Promise<{ key: string; title: string | null; within: string | null }[]> =>
    (await desk.find(id)).components;
  return {
    id,
    kept,
    order: async () => (await kept()).map(({ title }) => title).join(" "),
    keyOf: async (title: string) => (await kept()).find((one) => one.title === title)?.key ?? "",
  };
}

/** Takes a component by its handle and holds it over a part of another element: 0 = its upper edge, 1 = its lower one. */
async function hold(page: Page, dragged: Locator, over: Locator, part: number) {
  await handle(dragged).hover();
  await page.mouse.down();
  const box = await over.boundingBox();
  if (!box) throw new Error("nothing to drop on");
  // The browser begins to drag with the first move, enters what is there with the second, and is over it with the third.
  for (const dx of [12, 16, 20]) await page.mouse.move(box.x + dx, box.y + part * box.height);
}

test("a component is dragged behind another one; a line shows where, and saving keeps it", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  await signInWith(KEEPER);
  const at = await openPage(page, desk, ["Eins", "Zwei", "Drei"].map(text));
  const names = content(page).getByRole("article").locator("p.font-semibold");
  const shown = (...titles: string[]) => expect(names).toHaveText(titles.map((one) => `Textblock „${one}“`));

  await hold(page, named(page, "Textblock „Eins“"), named(page, "Textblock „Zwei“"), 0.9);
  const line = content(page).locator("[data-drop]");
  await expect(line).toHaveAttribute("data-drop", "after");
  await expect(line).toContainText("Zwei");
  expect(await line.evaluate((one) => getComputedStyle(one, "::after").borderTopWidth)).toBe("2px");
  await page.mouse.up();
  await expect(line).toHaveCount(0);
  await shown("Zwei", "Eins", "Drei");
  expect(await at.order()).toBe("Eins Zwei Drei");
  await press(page, "Speichern");
  await expect.poll(at.order).toBe("Zwei Eins Drei");
});

test("a component is dragged into a section and out again, and not where it cannot lie", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  await signInWith(KEEPER);
  const at = await openPage(page, desk, [holder("accordion", "Fragen", ["Anfahrt", "Parken"]), text("Weg")]);
  const section = content(page).getByRole("region", { name: "Abschnitt „Parken“" });
  const block = named(page, "Textblock „Weg“");

  await hold(page, block, section, 0.5);
  await expect(section).toHaveAttribute("data-drop", "in");
  await page.mouse.up();
  await expect(section.getByRole("article", { name: "Textblock „Weg“" })).toBeVisible();

  const accordion = named(page, "Akkordeon „Fragen“");
  await hold(page, accordion, section.getByText("Abschnitt „Parken“"), 0.5);
  await expect(content(page).locator("[data-drop-refused]")).toHaveCount(1);
  await page.mouse.up();
  await expect(accordion.getByRole("alert")).toHaveText(
    "Nicht geändert: Das kann nicht in sich selbst liegen.",
  );
  await press(page, "Speichern");
  const parking = await at.keyOf("Parken");
  await expect.poll(async () => (await at.kept()).find(({ title }) => title === "Weg")?.within).toBe(parking);

  await hold(page, block, accordion, 0);
  await page.mouse.up();
  await press(page, "Speichern");
  await expect.poll(at.order).toBe("Weg Fragen Anfahrt Parken");
});
