import { pageDesk } from "backend/testing/site-pages";
import { expect, scripts, test } from "../fixtures";
import { KEEPER, press } from "./page-screens";

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
  const handles = page.getByRole("region", { name: "Inhalt der Seite" }).locator(".row-handle");
  await expect(handles.filter({ visible: true })).toHaveCount(scripts() ? 3 : 0);
  await press(page, "Textblock „Drei“ nach oben");
  const order = async () => (await desk.find(id)).components.map(({ title }: { title: string }) => title);
  await expect.poll(order).toEqual(["Eins", "Drei", "Zwei"]);
  // The second button is that of the new order.
  await expect(page.locator(".row-handle").nth(1).locator("xpath=ancestor::li[1]")).toContainText("Drei");
  await press(page, "Textblock „Eins“ nach unten");
  await expect.poll(order).toEqual(["Drei", "Eins", "Zwei"]);
});
