import { randomBytes } from "node:crypto";
import { qrcodes } from "backend/modules/qrcodes/tables";
import { expect, postResponse, test } from "../fixtures";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__qrcodes`);
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

test("makes a code, follows it as a reader would, and prints it", async ({ page, product, signInWith }) => {
  const code = `messe-${randomBytes(4).toString("hex")}`;
  await signInWith(KEEPER);
  await page.goto("/qrcodes");
  await page.getByRole("link", { name: "Neuer QR-Code" }).click();
  await page.getByLabel("Ziel", { exact: true }).fill("ftp://verlag.example/");
  const save = page.getByRole("button", { name: "Speichern", exact: true });
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  expect((await postResponse(page, () => save.click())).status()).toBe(400);
  await expect(
    page.getByText("Bitte eine Adresse eingeben, die mit http:// oder https://").first(),
  ).toBeVisible();
  await page.getByLabel("Ziel", { exact: true }).fill("https://gone.example/messe");
  await page.getByLabel(/^Code/).fill(code);
  await save.click();
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  await expect(page.getByText("Das Ziel gibt es nicht")).toBeVisible();

  await page.getByLabel("Ziel", { exact: true }).fill("https://verlag.example/messe");
  await save.click();
  await expect(page.getByText("Das Ziel gibt es nicht")).toHaveCount(0);
  await expect(page.getByRole("img", { name: new RegExp(`QR-Code zu .*/q/${code}$`) })).toBeVisible();

  // A reader has no session.
  const visit = (path: string, agent: string) =>
    fetch(product.url + path, { redirect: "manual", headers: { "User-Agent": agent } });
  for (const agent of [PHONE, "Googlebot/2.1"]) {
    const answer = await visit(`/q/${code}`, agent);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "https://verlag.example/messe"]);
  }
  const unknown = await visit("/q/gibt-es-nicht", PHONE);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain("Die eingegeben URL existiert nicht.");

  await page.reload();
  await expect(page.getByRole("region", { name: "Aufrufe" }).first()).toContainText(
    "1 in den letzten 30 Tagen",
  );
  for (const [file, type] of [
    ["code.svg", "image/svg+xml"],
    ["code.png", "image/png"],
  ]) {
    const answer = await page.request.get(`${page.url()}/${file}`);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, type]);
  }

  await page.goto(`/qrcodes?q=${code}`);
  await page.getByRole("checkbox", { name: `${code} auswählen` }).check();
  await page.locator(".bulk-bar").getByRole("button", { name: "Exportieren" }).click();
  await page.getByRole("button", { name: "Auf einem Bogen drucken" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bogen mit QR-Codes" })).toBeVisible();
  await expect(page.getByRole("img")).toHaveCount(1);
});

test("many codes are led to one target, which is named before, and get a comment", async ({
  page,
  product,
  signInWith,
}) => {
  const mark = randomBytes(4).toString("hex");
  await product.backend.db.insert(qrcodes).values(
    ["a", "b"].map((part) => ({
      code: `messe-${mark}-${part}`,
      longUrl: `https://gone.example/${part}`,
      targetState: "missing" as const,
    })),
  );
  await signInWith(KEEPER);
  const choose = async (action: string) => {
    await page.goto(`/qrcodes?q=messe-${mark}`);
    for (const box of await page.locator("tbody").getByRole("checkbox").all()) await box.check();
    await page.locator(".bulk-bar").getByRole("button", { name: action, exact: true }).click();
  };
  await choose("Ziel ändern");
  const target = page.getByRole("textbox", { name: "Ziel" });
  await target.fill("ftp://verlag.example/");
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(target).toHaveAccessibleDescription(/Bitte eine Adresse eingeben, die mit http/);
  await target.fill("https://verlag.example/messe-vorbei");
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(
    page.getByText("Die QR-Codes führen danach zu https://verlag.example/messe-vorbei"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Ziel ändern (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();

  await choose("Kommentar setzen");
  await page.getByRole("textbox", { name: "Kommentar" }).fill("Messe vorbei");
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByRole("button", { name: "Kommentar setzen (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();

  await page.goto(`/qrcodes?q=messe-${mark}`);
  await expect(page.locator("tbody tr").filter({ hasText: "Messe vorbei" })).toHaveCount(2);
  await expect(page.locator("tbody tr").filter({ hasText: "Erreichbar" })).toHaveCount(2);
  await page.getByRole("link", { name: `messe-${mark}-a` }).click();
  await expect(page.locator("#history")).toContainText(
    "Ziel: https://gone.example/a → https://verlag.example/messe-vorbei",
  );
});
