import type { Page } from "@playwright/test";
import { delayRequests } from "../delay-requests";
import { expectToFitAndBeAccessible } from "../frames/frames";
import { tabTo } from "../keyboard";
import { expect, expectKept, field, openQueue, row, said, save, signIn, someFile, test } from "./uploads";

const PARTS = "**/uploads/*";

test("files are uploaded when they are chosen, and the form names them", async ({ page }) => {
  await openQueue(page);
  await expectToFitAndBeAccessible(page);
  const files = [someFile("Eins.pdf", 9_000_000), someFile("Zwei ä.pdf", 20_000), someFile("Drei.pdf", 1)];
  await field(page).setInputFiles(files.slice(0, 2));
  await expect(said(page)).toHaveText("2 Dateien sind übertragen.");
  await field(page).setInputFiles(files.slice(2));
  await expect(said(page)).toHaveText("3 Dateien sind übertragen.");
  await expect(row(page, "Eins.pdf")).toContainText("9 MB");
  await expectToFitAndBeAccessible(page);
  await save(page);
  await expectKept(page, files);
  await expect(page.getByTestId("post")).toHaveText("klein");
  await expect(row(page, "pdf")).toHaveCount(0);
  // Nothing is left of them in the browser.
  expect(await page.evaluate(() => Object.keys(sessionStorage).concat(Object.keys(localStorage)))).toEqual(
    [],
  );
});

test("a lost connection stops an upload, which then goes on where it was", async ({ page }) => {
  await openQueue(page);
  const file = someFile("Lang.pdf", 9_000_000);
  let isLost = false;
  let created = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/uploads")) created += 1;
  });
  await page.route(PARTS, async (route) => {
    if (isLost) return await route.abort("connectionreset");
    await route.continue();
    isLost = true;
  });
  await field(page).setInputFiles(file);
  await expect(row(page, file.name)).toContainText("unterbrochen bei 44 %");
  await expect(said(page)).toHaveText(
    "Die Verbindung ist unterbrochen. Die Übertragung geht weiter, sobald sie wieder da ist.",
  );
  await expectToFitAndBeAccessible(page);
  await page.unroute(PARTS);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(said(page)).toHaveText("1 Datei ist übertragen.");
  expect(created).toBe(1);
  await save(page);
  await expectKept(page, [file]);
});

test("a reload loses nothing: the same file goes on where it was", async ({ page }) => {
  await openQueue(page);
  const file = { ...someFile("Lang.pdf", 9_000_000), lastModified: 1 };
  let patches = 0;
  await page.route(PARTS, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    patches += 1;
    return patches === 1 ? route.continue() : route.abort("connectionreset");
  });
  const choose = () =>
    field(page).evaluate(async (input: HTMLInputElement, text) => {
      const content = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      const chosen = new DataTransfer();
      chosen.items.add(new File([content], "Lang.pdf", { lastModified: 1 }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }, file.buffer.toString("base64"));
  await choose();
  await expect(row(page, file.name)).toContainText("unterbrochen bei 44 %");
  await page.reload();
  await page.unroute(PARTS);
  const sizes: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sizes.push(Number(request.headers()["upload-offset"]));
  });
  await choose();
  await expect(said(page)).toHaveText("1 Datei ist übertragen.");
  expect(sizes).toEqual([4_000_000, 8_000_000]);
  await save(page);
  await expectKept(page, [file]);
});

/** Drops files that the page makes itself on the middle of the page. */
const drop = (page: Page, files: { name: string; bytes: number }[]) =>
  page.getByRole("heading", { name: "Form kit" }).evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of dropped) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
    for (const type of ["dragover", "drop"])
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);

test("each file has its own error, and the rest goes on", async ({ page }) => {
  await openQueue(page);
  await drop(page, [
    { name: "Leer.pdf", bytes: 0 },
    { name: "Groß.pdf", bytes: 50_000_001 },
    { name: "Gut.pdf", bytes: 30_000 },
  ]);
  await expect(row(page, "Leer.pdf")).toContainText("Die Datei ist leer.");
  await expect(row(page, "Groß.pdf")).toContainText("Die Datei ist zu groß: höchstens 50 MB.");
  await expect(said(page)).toHaveText("1 Datei ist übertragen. 2 Dateien konnten nicht übertragen werden.");
  await expectToFitAndBeAccessible(page);
  await expect(page.getByRole("button", { name: /erneut versuchen/ })).toHaveCount(0);
  await save(page);
  await expectKept(page, [{ name: "Gut.pdf", mimeType: "", buffer: Buffer.alloc(30_000) }]);
});

test("what was refused is tried again by keyboard", async ({ page, context, formKitUrl, user }) => {
  await openQueue(page);
  await signIn(context, formKitUrl, `${user}-lack`);
  const file = someFile("Eins.pdf", 10_000);
  await field(page).setInputFiles(file);
  await expect(row(page, file.name)).toContainText("Sie dürfen hier keine Dateien mehr hochladen.");
  await signIn(context, formKitUrl, user);
  await tabTo(page, page.getByRole("button", { name: "Eins.pdf: erneut versuchen" }));
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText("1 Datei ist übertragen.");
  const remove = page.getByRole("button", { name: "Eins.pdf: entfernen" });
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(page, file.name)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await save(page);
  await expectKept(page, []);
});

test("the form waits for what is under way, or for its end", async ({ page }) => {
  await openQueue(page);
  const parts = await delayRequests(page, PARTS);
  const files = [someFile("Eins.pdf", 10_000), someFile("Zwei.pdf", 10_000)];
  await field(page).setInputFiles(files);
  await expect(said(page)).toHaveText("Dateien werden übertragen.");
  await save(page);
  await expect(said(page)).toContainText("Es wird noch übertragen.");
  await expect(page.getByTestId("post")).toHaveCount(0);
  await page.getByRole("button", { name: "Zwei.pdf: abbrechen" }).click();
  await expect(row(page, "Zwei.pdf")).toHaveCount(0);
  await parts.letThrough();
  await expect(said(page)).toHaveText("1 Datei ist übertragen.");
  await save(page);
  await expectKept(page, files.slice(0, 1));
});

test("files that were chosen before the scripts run are uploaded, too", async ({ page }) => {
  const scripts = await delayRequests(page, "**/*.js");
  await page.goto("/uploaded", { waitUntil: "commit" });
  const file = someFile("Früh.pdf", 10_000);
  await field(page).setInputFiles(file);
  await scripts.letThrough();
  await expect(said(page)).toHaveText("1 Datei ist übertragen.");
  await save(page);
  await expectKept(page, [file]);
  await expect(page.getByTestId("post")).toHaveText("klein");
});

test("if the script of the uploads cannot be loaded, the form posts the files", async ({ page }) => {
  await page.route("**/transfers-*.js", (route) => route.abort());
  await openQueue(page);
  const file = someFile("Eins.pdf", 20_000);
  await field(page).setInputFiles(file);
  await save(page);
  await expectKept(page, [file]);
  await expect(page.getByTestId("post")).toHaveText("groß");
});

test("an upload that is gone is named", async ({ page, context, formKitUrl, user }) => {
  await openQueue(page);
  await field(page).setInputFiles(someFile("Eins.pdf", 10_000));
  await expect(said(page)).toHaveText("1 Datei ist übertragen.");
  await signIn(context, formKitUrl, String(Number(user) + 1));
  await save(page);
  await expect(page.getByTestId("files").getByRole("listitem")).toHaveText("gone");
});
