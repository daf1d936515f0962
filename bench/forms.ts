import { randomUUID } from "node:crypto";
import type { Browser } from "playwright";
import type { Client } from "./service";

type Fields = readonly [name: string, value: string][];

/** What a form of a record would post: the form that has a field of this name. */
export async function formFields(
  browser: Browser,
  { url, token }: Client,
  address: string,
  field: string,
): Promise<Fields> {
  const context = await browser.newContext();
  await context.addCookies([{ name: "imvtoken", value: token, url, httpOnly: true }]);
  const page = await context.newPage();
  await page.goto(url + address);
  const fields = await page
    .locator(`form:has([name="${field}"])`)
    .first()
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement)].filter(
        (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== "intent",
      ),
    );
  await context.close();
  return fields;
}

/** Saves what was changed in the form, for the time of this number since it was opened; throws unless it was saved. */
export async function saveForm(
  client: Client,
  address: string,
  fields: Fields,
  { round, changed }: { round: number; changed: Readonly<Record<string, string>> },
): Promise<void> {
  const valueOf = (name: string, value: string) => {
    if (name === "kit/idempotencyKey") return randomUUID();
    if (name === "kit/version") return String(Number(value) + round);
    return changed[name] ?? value;
  };
  const body = new URLSearchParams(fields.map(([name, value]) => [name, valueOf(name, value)]));
  body.append("intent", "save");
  const headers = { Cookie: `imvtoken=${client.token}` };
  const response = await fetch(client.url + address, { method: "POST", body, redirect: "manual", headers });
  const answer = await response.text();
  if (response.status < 300 || response.status > 399)
    throw new Error(`saving ${address} answered ${response.status}: ${answer.slice(0, 500)}`);
}
