import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { BAD_DOCUMENTS } from "./bad-documents";
import { demoServer, MOST_WAITING_MS } from "./demo-server";

const BYTES = 980_000;
const AT_ONCE = 25;
/** When those leave who do not wait for their answer, in milliseconds. */
const LEFT_AFTER_MS = 1_500;

const server = demoServer();
const { signIn, longestWait } = server;
const slow: string[] = [];
const failed: string[] = [];

beforeEach(() => {
  slow.length = 0;
  failed.length = 0;
});

/** Does something, and notes how long others waited meanwhile. */
async function watched(name: string, work: () => Promise<unknown>): Promise<void> {
  const waited = await longestWait(work().catch((error) => failed.push(`${name}: ${error}`)));
  if (waited > MOST_WAITING_MS) slow.push(`${name}: ${Math.round(waited)} ms`);
}

const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf("=") + 1);

interface Sending {
  token: string | null;
  type?: string;
  text: string;
  signal?: AbortSignal;
}

async function post({ token, type = "application/json", text, signal }: Sending) {
  const response = await fetch(`${server.url()}/graphql`, {
    method: "POST",
    headers: { "content-type": type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: text,
    signal: signal ?? AbortSignal.timeout(60_000),
  });
  return { status: response.status, text: await response.text() };
}

const ask = (token: string, query: string, variables: object, signal?: AbortSignal) =>
  post({ token, text: JSON.stringify({ query, variables }), ...(signal ? { signal } : {}) });

async function answered(token: string, query: string, variables: object) {
  const { data, errors } = JSON.parse((await ask(token, query, variables)).text);
  expect(errors).toBeUndefined();
  return data.r;
}

it("no document keeps the others waiting, whoever sends it, one or many at once", async () => {
  const senders = { stranger: null, forged: "x".repeat(43), reader: tokenIn(await signIn("Nur lesen")) };
  for (const [who, token] of Object.entries(senders)) {
    for (const [name, make] of Object.entries(BAD_DOCUMENTS)) {
      for (const count of [1, AT_ONCE]) {
        const { type, text } = make(BYTES);
        const one = async () => {
          const { status } = await post({ token, type, text });
          if (status >= 500 && status !== 503) failed.push(`${who} ${name}: ${status}`);
        };
        await watched(`${who} ${count} × ${name}`, () => Promise.all(Array.from({ length: count }, one)));
      }
    }
  }
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
}, 3_600_000);

it("messages without end on a websocket keep nobody waiting", async () => {
  const token = tokenIn(await signIn("Nur lesen"));
  const messages = {
    pings: '{"type":"ping"}',
    subscribes: '{"id":"1","type":"subscribe","payload":{"query":"{ me { email } }"}}',
  };
  for (const [name, message] of Object.entries(messages)) {
    const flood = () =>
      new Promise<number>((closed) => {
        const socket = new WebSocket(
          `${server.url().replace("http", "ws")}/graphql`,
          "graphql-transport-ws",
          {
            headers: { authorization: `Bearer ${token}` },
          },
        );
        socket.on("error", () => {});
        socket.on("open", () => socket.send('{"type":"connection_init"}'));
        socket.once("message", () => {
          for (let n = 0; n < 60_000; n += 1) socket.send(message);
        });
        socket.on("close", closed);
      });
    await watched(`60,000 ${name}`, flood);
  }
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
}, 600_000);

/** A text within all bounds that keeps its parser busy. */
const heavyText = (n: number) =>
  `[a]: /${"x".repeat(2000)}${n}\n\n${"[a] ".repeat(230)}\n\n${"1. a\n   1. b\n".repeat(300)}`;

const PREVIEW = 'query ($typed: TypedArticle!) { typedArticlePreview(id: "1", typed: $typed) { html } }';

it("posts whose sender has gone take nothing from the others", async () => {
  const editor = tokenIn(await signIn("Redaktion"));
  const sales = tokenIn(await signIn("Anzeigenverkauf"));
  const leave = async (n: number) => {
    const text = `${"1. a\n   1. b\n      1. c\n".repeat(660)}${n}`;
    const typed = { title: "a", subtitle: "", intro: "", isAdvertorial: false, text };
    await ask(editor, PREVIEW, { typed }, AbortSignal.timeout(LEFT_AFTER_MS)).catch(() => {});
  };
  await watched("six abandoned previews", () => Promise.all(Array.from({ length: 6 }, (_, n) => leave(n))));
  await setTimeout(LEFT_AFTER_MS);
  const asked = performance.now();
  await answered(sales, "{ r: companies(limit: 5) { total } }", {});
  expect(performance.now() - asked).toBeLessThan(MOST_WAITING_MS);
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
}, 600_000);

it("copies of heavy records keep nobody waiting", async () => {
  const token = tokenIn(await signIn("Administration"));
  const key = randomUUID;
  const domains = await answered(token, "{ r: domains(limit: 1) { data { _id } } }", {});
  let page = await answered(
    token,
    "mutation ($data: PageInput!, $key: String!) { r: createPage(data: $data, idempotencyKey: $key) { _id version } }",
    { data: { title: "Schwere Seite", domain: domains.data[0]._id }, key: key() },
  );
  for (let n = 0; n < 10; n += 1)
    page = await answered(
      token,
      `mutation ($id: String!, $version: Int!, $component: PageComponentInput!, $key: String!) {
        r: savePageComponent(id: $id, version: $version, component: $component, idempotencyKey: $key) { _id version } }`,
      {
        id: page._id,
        version: page.version,
        component: { type: "content_block", text: heavyText(n) },
        key: key(),
      },
    );
  const copy = () =>
    ask(token, "mutation ($id: String!, $key: String!) { copyPage(id: $id, idempotencyKey: $key) { _id } }", {
      id: page._id,
      key: key(),
    });
  await watched("a copy of a heavy page", async () => {
    const copied = copy();
    await setTimeout(100);
    const asked = performance.now();
    await answered(token, "{ r: companies(limit: 5) { total } }", {});
    const waited = performance.now() - asked;
    if (waited > MOST_WAITING_MS) slow.push(`a colleague of a copy: ${Math.round(waited)} ms`);
    await copied;
  });
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
}, 600_000);
