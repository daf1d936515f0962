import type { AddressInfo } from "node:net";
import compression from "compression";
import express from "express";
import { afterAll, expect, test } from "vitest";
import { pageOfAnswer } from "./page-of-answer";

const PAGE = `<p>${"Größe für „Öl“ ".repeat(200)}</p>`;

const app = express();
app.use(compression());
app.get("/", (_request, response) => {
  const takePage = pageOfAnswer(response);
  takePage("<p>of an error, before its own page</p>");
  takePage(PAGE);
  response.status(201).type("html").end();
});
app.get("/none", (_request, response) => {
  pageOfAnswer(response);
  response.status(204).end();
});
const server = app.listen(0, "127.0.0.1");
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

test("the last page that was taken ends the answer, compressed or not", async () => {
  for (const encoding of ["gzip", "identity"]) {
    const answer = await fetch(origin(), { headers: { "accept-encoding": encoding } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
    expect(await answer.text()).toBe(PAGE);
  }
});

test("an answer without a page keeps its own end, and HEAD has no body", async () => {
  expect((await fetch(`${origin()}/none`)).status).toBe(204);
  const head = await fetch(origin(), { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([201, ""]);
});
