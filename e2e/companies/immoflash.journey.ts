import { companies } from "backend/modules/companies/tables";
import { expect, postResponse, test } from "../fixtures";

const KEEPER = ["read", "edit"].map((action) => `global:${action}__companies`);

test("looks a company up in immoflash, takes its number over, and says when immoflash is away", async ({
  page,
  product,
  signInWith,
}) => {
  const { immoflash, backend } = product;
  const [company] = await backend.db.insert(companies).values({ name: "Maklerei Huber" }).returning();
  immoflash.answer = ({ searchParams }) => ({
    results:
      searchParams.get("term") === "Huber"
        ? [{ id: "4711", kind: "customer", name: "Huber Immobilien", place: "Graz" }]
        : [],
  });
  await signInWith(KEEPER);
  await page.goto(`/companies/${company?.id}`);
  const panel = page.getByRole("region", { name: "immoflash" });
  const term = panel.getByLabel("In immoflash suchen");
  await expect(term).toHaveValue("Maklerei Huber");
  await panel.getByRole("button", { name: "Suchen" }).click();
  await expect(panel.getByText("Dazu gibt es in immoflash nichts.")).toBeVisible();
  await term.fill("Huber");
  await panel.getByRole("button", { name: "Suchen" }).click();
  await expect(panel.getByText("Kunde · 4711 · Graz")).toBeVisible();
  await postResponse(page, () => panel.getByRole("button", { name: "Huber Immobilien übernehmen" }).click());
  await expect(page.getByText("Die Nummer aus immoflash ist übernommen.")).toBeVisible();
  await expect(page.getByLabel("Kunde in immoflash")).toHaveValue("4711");

  immoflash.mood = "broken";
  await page.goto(`/companies/${company?.id}?immoflash=Huber`);
  await expect(panel.getByText("immoflash ist gerade nicht erreichbar.")).toBeVisible();
  immoflash.mood = "well";
});
