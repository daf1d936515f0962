import { randomBytes } from "node:crypto";
import { attachments } from "backend/modules/attachments/tables";
import { pdf } from "backend/testing/pdf";
import { wav } from "backend/testing/recordings";
import { eq } from "drizzle-orm";
import { expect, scripts, test } from "../fixtures";

test("uploads sound and a document, shows how long they are, and plays the sound in parts", async ({
  page,
  product,
  signInWith,
}) => {
  const name = randomBytes(4).toString("hex");
  await signInWith(
    ["manage_menu", "read", "create", "edit"].map((action) => `global:${action}__attachments`),
  );
  await page.goto("/media/upload");
  await page.getByLabel("Dateien", { exact: true }).setInputFiles([
    {
      name: `Hörprobe_${name}.wav`,
      mimeType: "audio/wav",
      buffer: wav(192, Number.parseInt(name.slice(0, 4), 16)),
    },
    { name: `Satzung_${name}.pdf`, mimeType: "application/pdf", buffer: await pdf(24, name) },
  ]);
  if (scripts()) await expect(page.getByText("2 Dateien sind übertragen.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Hochladen" }).click();
  await expect(page.getByText("2 Dateien hochgeladen")).toBeVisible();
  const measured = async (filename: string) => {
    const { durationMs, pages } = attachments;
    const [file] = await product.backend.db
      .select({ durationMs, pages })
      .from(attachments)
      .where(eq(attachments.filename, filename));
    return file?.durationMs ?? file?.pages ?? null;
  };
  await expect.poll(() => measured(`Hörprobe_${name}.wav`), { timeout: 30_000 }).toBe(192_000);
  await expect.poll(() => measured(`Satzung_${name}.pdf`), { timeout: 30_000 }).toBe(24);

  await page.goto(`/media?q=${name}&kind=document`);
  await expect(page.locator("tbody")).toContainText("Dokument, 24 Seiten");
  await page.goto(`/media?q=${name}&kind=audio&layout=grid`);
  await expect(page.locator(".tile")).toHaveCount(1);
  await expect(page.locator(".tile")).toContainText("Ton, 3:12 min");

  await page.getByRole("link", { name: `Hörprobe ${name}` }).click();
  const file = page.getByRole("region", { name: "Datei", exact: true });
  await expect(file).toContainText("3:12 min");
  const player = file.locator("audio");
  await expect(player).toHaveAttribute("preload", "none");
  const played = page.waitForResponse((response) => response.url().includes("/download/"));
  await player.focus();
  await page.keyboard.press("Space");
  expect((await played).status()).toBe(206);

  // The one before says how long it was.
  const versions = page.getByRole("region", { name: "Datei ersetzen" });
  await versions.getByLabel("Datei", { exact: true }).setInputFiles({
    name: `Kürzer_${name}.wav`,
    mimeType: "audio/wav",
    buffer: wav(61, Number.parseInt(name.slice(0, 4), 16)),
  });
  if (scripts()) await expect(page.getByText("1 Datei ist übertragen.")).toBeVisible();
  await versions.getByRole("button", { name: "Ersetzen", exact: true }).click();
  await expect(page.getByText("Datei ersetzt")).toBeVisible();
  await expect(versions.getByRole("listitem")).toContainText(`Hörprobe_${name}.wav1,54 MB · 3:12 min`);
});
