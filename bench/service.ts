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
export async function getScreen({ url, token }: Client, address: string, shows: string): Promise<void> {
  const headers = { Cookie: `imvtoken=${token}`, "Accept-Encoding": "gzip" };
  const response = await fetch(url + address, { headers });
  const text = await response.text();
  if (response.status !== 200 || !text.includes(shows)) {
    throw new Error(`${address} answered ${response.status}`);
  }
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
