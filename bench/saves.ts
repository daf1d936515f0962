import { randomUUID } from "node:crypto";
import type { Browser } from "playwright";

/** The fields of a booking's form as the browser would post them. */
export interface SaveForm {
  url: string;
  fields: [string, string][];
}

/** Opens one booking for each client and takes down what its form would post. */
export async function collectSaveForms(
  browser: Browser,
  url: string,
  cookie: string,
  count: number,
): Promise<SaveForm[]> {
  const context = await browser.newContext({ javaScriptEnabled: true });
  await context.addCookies([{ name: "imvtoken", value: cookie, url, httpOnly: true }]);
  const page = await context.newPage();
  await page.goto(`${url}/bookings?type=print&status=open&size=50`);
  const addresses = await page
    .locator('tbody a[href^="/bookings/"]')
    .evaluateAll((links) =>
      links
        .map((link) => (link as HTMLAnchorElement).href)
        .filter((href) => /^\/bookings\/\d+$/.test(new URL(href).pathname)),
    );
  const forms: SaveForm[] = [];
  for (const address of [...new Set(addresses)].slice(0, count)) {
    await page.goto(address);
    const fields = await page
      .locator('form:has([name="specs.placementDetails"])')
      .first()
      .evaluate((form) =>
        [...new FormData(form as HTMLFormElement)].filter(
          (entry): entry is [string, string] => typeof entry[1] === "string",
        ),
      );
    forms.push({ url: address, fields });
  }
  await context.close();
  if (forms.length < count) throw new Error(`only ${forms.length} bookings to save`);
  return forms;
}

/** Posts the form with a change, as a browser without scripts does; throws unless it was saved. */
export async function postSave(form: SaveForm, cookie: string, round: number): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of form.fields) {
    if (name === "kit/idempotencyKey") body.append(name, randomUUID());
    else if (name === "kit/version") body.append(name, String(Number(value) + round));
    else if (name === "specs.placementDetails") body.append(name, `rechte Seite ${round}`);
    else if (name !== "intent") body.append(name, value);
  }
  body.append("intent", "save");
  const response = await fetch(form.url, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Cookie: `imvtoken=${cookie}` },
  });
  await response.arrayBuffer();
  if (response.status < 300 || response.status > 399) throw new Error(`saving answered ${response.status}`);
}
