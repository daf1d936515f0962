import { pageDesk } from "backend/testing/site-pages";
import { expect, scripts, test } from "../fixtures";
import { content, KEEPER, press } from "./page-screens";

test("components change places by buttons; what they are dragged by is shown with scripts only", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Besuch");
  for (const title of ["Eins", "Zwei", "Drei"])
    await desk.add(id, { type: "content_block", title, text: title });
  await signInWith(KEEPER);
  await page.goto(`/pages/${id}`);
  const handles = content(page).locator(".row-handle");
  await expect(handles.filter({ visible: true })).toHaveCount(scripts() ? 3 : 0);
  const step = (name: string) => content(page).getByRole("button", { name, exact: true }).click();
  const shown = content(page).getByRole("article").locator("p.font-semibold");
  await step("Textblock „Drei“ nach oben");
  await expect(shown).toHaveText(["Textblock „Eins“", "Textblock „Drei“", "Textblock „Zwei“"]);
  if (scripts()) await expect(page.getByRole("button", { name: "Textblock „Drei“ nach oben" })).toBeFocused();
  await step("Textblock „Eins“ nach unten");
  await expect(shown).toHaveText(["Textblock „Drei“", "Textblock „Eins“", "Textblock „Zwei“"]);
  const kept = async () => {
    const { components, version } = await desk.find(id);
    return [version, ...components.map(({ title }: { title: string }) => title)];
  };
  expect(await kept()).toEqual([4, "Eins", "Zwei", "Drei"]);
  await press(page, "Speichern");
  await expect.poll(kept).toEqual([5, "Drei", "Eins", "Zwei"]);
});

test("a component that goes into a section, and out again, keeps what is typed in it", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await pageDesk(product.backend);
  const id = await desk.made("Besuch");
  await desk.add(id, { type: "accordion", title: "Fragen", sections: [{ title: "Anfahrt" }] });
  await desk.add(id, { type: "audio", title: "Chor", address: "https://ton.example/chor" });
  await signInWith(KEEPER);
  await page.goto(`/pages/${id}`);
  const audio = content(page).getByRole("article", { name: /^Audio/ });
  await audio.getByRole("button", { name: "Audio „Chor“ bearbeiten" }).click();
  await audio.getByLabel("Titel", { exact: true }).fill("Kinderchor");
  const section = content(page).getByRole("region", { name: "Abschnitt „Anfahrt“" });
  const goesTo = async (label: string) => {
    await audio.getByLabel("Anderswohin legen").selectOption({ label });
    await audio.getByRole("button", { name: "Hierhin legen" }).click();
  };
  await goesTo("Anfahrt (Akkordeon „Fragen“)");
  await expect(section.getByRole("article")).toHaveCount(1);
  await expect(audio.getByLabel("Titel", { exact: true })).toHaveValue("Kinderchor");
  await goesTo("Die Seite selbst");
  await expect(section.getByRole("article")).toHaveCount(0);
  await expect(audio.getByLabel("Titel", { exact: true })).toHaveValue("Kinderchor");
  await press(page, "Speichern");
  const titles = async () => (await desk.find(id)).components.map(({ title }: { title: string }) => title);
  await expect.poll(titles).toEqual(["Fragen", "Anfahrt", "Kinderchor"]);
});
