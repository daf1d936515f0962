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
  { round, changed }: Changed,
): Promise<void> {
  const response = await post(client, address, fields, { round, changed, intent: "save" });
  const answer = await response.text();
  if (response.status < 300 || response.status > 399)
    throw new Error(`saving ${address} answered ${response.status}: ${answer.slice(0, 500)}`);
}

/** The same as a form that saves itself does it while somebody types. */
export async function saveByItself(
  client: Client,
  address: string,
  fields: Fields,
  { round, changed }: Changed,
): Promise<void> {
  const response = await post(client, `${address}.data`, fields, { round, changed, intent: "save/itself" });
  const answer = await response.text();
  if (response.status !== 200 || !answer.includes("savedVersion"))
    throw new Error(`saving ${address} by itself answered ${response.status}: ${answer.slice(0, 500)}`);
}

/** What was changed since the form was opened, and how often it was saved since. */
interface Changed {
  round: number;
  changed: Readonly<Record<string, string>>;
}

function post(
  client: Client,
  address: string,
  fields: Fields,
  { round, changed, intent }: Changed & { intent: string },
): Promise<Response> {
  const valueOf = (name: string, value: string) => {
    if (name === "kit/idempotencyKey") return randomUUID();
    if (name === "kit/version") return String(Number(value) + round);
    return changed[name] ?? value;
  };
  const body = new URLSearchParams(fields.map(([name, value]) => [name, valueOf(name, value)]));
  body.append("intent", intent);
  const headers = { Cookie: `imvtoken=${client.token}` };
  return fetch(client.url + address, { method: "POST", body, redirect: "manual", headers });
}
