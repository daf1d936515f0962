import { expect, type Page, test as product } from "../fixtures";

/**
 * The form kit in a browser: the application under `fixture`, served for these tests. A worker that has served the
 * product's tests goes on with these, because they declare no fixture of workers of their own.
 */
export const test = product.extend<{ ad: string; savedAd: () => Promise<SavedAd> }>({
  baseURL: async ({ formKitUrl }, use) => use(formKitUrl),
  /** Some of these tests break the connection: what the browser says of it is no fault. */
  consoleErrors: async ({}, use) => use([]),
  /** A record for each test. */
  ad: async ({}, use, info) => use(info.testId),
  /** The record as the server has stored it. */
  savedAd: async ({ page, formKitUrl, ad }, use) =>
    use(async () => {
      // A server may close a kept connection just when it is used again.
      const response = await page.request.get(`${formKitUrl}/saved?ad=${ad}`, { maxRetries: 2 });
      const json = (await response.text()).match(/data-testid="saved">(.*?)<\/pre>/s)?.[1] ?? "null";
      return JSON.parse(json.replaceAll("&quot;", '"')) as SavedAd;
    }),
});

export type SavedAd = {
  values: Record<string, string | string[]>;
  version: number;
  posts: number;
  fileName: string | null;
};

const scripts = () => test.info().project.use.javaScriptEnabled !== false;

/** Opens the form. With scripts, it waits until they run. */
export async function open(page: Page, ad: string) {
  await page.goto(`/?ad=${ad}`);
  await expect(page.getByRole("heading", { name: "Form kit" })).toBeVisible();
  if (scripts()) await waitForScripts(page);
}

/** Resolves once scripts run: only they show the combo box. */
export const waitForScripts = (page: Page) =>
  expect(page.getByRole("combobox", { name: "Kunde" })).toHaveJSProperty("tagName", "INPUT");

export const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true }).click();

export { expect };
