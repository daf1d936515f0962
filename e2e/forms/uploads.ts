import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test as product } from "../fixtures";
import { live } from "../frames/frames";

/** The queue of uploads in a browser, on a screen of the kits' own application (`e2e/forms/fixture`). */
export const test = product.extend<{ user: string }>({
  baseURL: async ({ formKitUrl }, use) => use(formKitUrl),
  /** Some of these tests break the connection: what the browser says of it is no fault. */
  consoleErrors: async ({}, use) => use([]),
  /** Uploads are counted by user: each test has its own. */
  user: [
    async ({ context, formKitUrl }, use, { testId }) => {
      const user = String(Number.parseInt(createHash("sha256").update(testId).digest("hex").slice(0, 7), 16));
      await signIn(context, formKitUrl, user);
      await use(user);
    },
    { auto: true },
  ],
});

export const signIn = (context: ReturnType<Page["context"]>, url: string, token: string) =>
  context.addCookies([{ name: "imvtoken", value: token, url, httpOnly: true }]);

export async function openQueue(page: Page) {
  await page.goto("/uploaded");
  await live(page);
}

export const field = (page: Page) => page.getByLabel("Dateien", { exact: true });
export const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "Gewählte Dateien" }).getByRole("listitem").filter({ hasText: name });
export const said = (page: Page) => page.getByRole("status");
export const save = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();

export const someFile = (name: string, bytes: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: randomBytes(bytes),
});
type SomeFile = ReturnType<typeof someFile>;

/** What the server has got, in this order. */
export async function expectKept(page: Page, files: readonly SomeFile[]) {
  const lines = files.map(
    ({ name, buffer }) => `${name} ${buffer.length} ${createHash("sha256").update(buffer).digest("hex")}`,
  );
  await expect(page.getByTestId("files").getByRole("listitem")).toHaveText(lines);
}

export { expect };
