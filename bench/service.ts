import { randomUUID } from "node:crypto";
import { DEMO_SIGN_INS } from "../backend/seed/demo";

/** The running product as someone who is signed in reaches it. */
export interface Client {
  url: string;
  /** The value of the cookie `imvtoken`, and the bearer of the GraphQL endpoint. */
  token: string;
}

/** Signs the demo's administrator in by the form. */
export async function signIn(url: string): Promise<Client> {
  const account = DEMO_SIGN_INS[0];
  if (!account) throw new Error("no demo sign-in");
  const body = new URLSearchParams({ email: account.email, password: account.password });
  const response = await fetch(`${url}/login`, { method: "POST", body, redirect: "manual" });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("imvtoken="));
  if (!cookie) throw new Error(`signing in answered ${response.status}`);
  return { url, token: cookie.split(";")[0]?.slice("imvtoken=".length) ?? "" };
}

/** Asks for a screen as a browser does; throws unless it answers with what it shows. */
export async function getScreen(client: Client, address: string, shows: string): Promise<void> {
  await screenOf(client, address, shows);
}

/** The HTML of a screen. */
export async function screenOf({ url, token }: Client, address: string, shows: string): Promise<string> {
  const headers = { Cookie: `imvtoken=${token}`, "Accept-Encoding": "gzip" };
  const response = await fetch(url + address, { headers });
  const text = await response.text();
  if (response.status !== 200 || !text.includes(shows)) {
    throw new Error(`${address} answered ${response.status}`);
  }
  return text;
}

type Answer = { data?: { r: unknown }; errors?: unknown };

async function answerOf<T>(response: Response): Promise<T> {
  const { data, errors } = (await response.json()) as Answer;
  if (errors || !data) throw new Error(`the service answered ${JSON.stringify(errors)}`);
  return data.r as T;
}

/** Sends a document with one root field `r` over HTTP, with an idempotency key of its own; throws on errors. */
export async function ask<T>(
  { url, token }: Client,
  query: string,
  variables: Record<string, unknown>,
): Promise<T> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const body = JSON.stringify({ query, variables: { ...variables, key: randomUUID() } });
  return await answerOf(await fetch(`${url}/graphql`, { method: "POST", headers, body }));
}

/** Asks by GET, and again for what was answered then: a program that keeps answers. Throws if there is a new one. */
export async function askAgain(
  { url, token }: Client,
  query: string,
  variables: Record<string, unknown>,
): Promise<() => Promise<void>> {
  const asked = new URLSearchParams({ query, variables: JSON.stringify(variables) });
  const address = `${url}/graphql?${asked}`;
  const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
  const first = await fetch(address, { headers });
  await answerOf(first);
  const known = { ...headers, "If-None-Match": first.headers.get("etag") ?? "" };
  return async () => {
    const { status, body } = await fetch(address, { headers: known });
    await body?.cancel();
    if (status !== 304) throw new Error(`the service answered ${status} for what it had answered before`);
  };
}

/** Posts values as a button in a menu does; throws unless the service leads on. */
export async function postForm(
  { url, token }: Client,
  address: string,
  values: Record<string, string>,
): Promise<void> {
  const body = new URLSearchParams({ ...values, "kit/idempotencyKey": randomUUID() });
  const headers = { Cookie: `imvtoken=${token}` };
  const response = await fetch(url + address, { method: "POST", body, redirect: "manual", headers });
  await response.text();
  if (response.status !== 303) throw new Error(`${address} answered ${response.status} to a post`);
}

/** Sends a document whose variable `file` is a file (GraphQL multipart request); throws on errors. */
export async function send<T>(
  { url, token }: Client,
  query: string,
  file: File,
  variables: Record<string, unknown> = {},
): Promise<T> {
  const body = new FormData();
  body.append(
    "operations",
    JSON.stringify({ query, variables: { ...variables, key: randomUUID(), file: null } }),
  );
  body.append("map", JSON.stringify({ 0: ["variables.file"] }));
  body.append("0", file);
  const headers = { Authorization: `Bearer ${token}` };
  return await answerOf(await fetch(`${url}/graphql`, { method: "POST", headers, body }));
}
