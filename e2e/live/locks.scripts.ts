import { randomUUID } from "node:crypto";
import { tags } from "backend/modules/tags/tables";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { type Browser, expect, type Page, test } from "../fixtures";
import { button, said } from "../locks/people";
import { makeMarket, makeTag } from "../market";
import { savedMessage } from "../saved-message";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__tags`);
const RENAME = `mutation ($id: String!, $version: Int!, $name: String, $key: String!) {
  updateTag(id: $id, version: $version, data: { name: $name }, idempotencyKey: $key) { version } }`;

test("a request reaches the holder at once, and the answer whoever asks", async ({
  page,
  browser,
  product,
  signInWith,
}) => {
  const tag = await makeTag(product.backend.db);
  await signInWith(KEEPER);
  const { token } = await signedInUser(product.backend.db, KEEPER, { firstName: "Ben" });
  const ben = await windowOf(browser, product.url, token);
  await page.goto(`/tags/${tag.id}`);
  await ben.goto(`/tags/${tag.id}`);
  await page.getByLabel("Name", { exact: true }).fill("Getippt");
  await button(ben, "Übernahme anfragen").click();
  await expect(said(page)).toContainText("Ben", { timeout: 10_000 });
  await button(page, "Weiterarbeiten").click();
  await expect(said(ben)).toContainText("arbeitet weiter");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Getippt");
  await ben.context().close();
});

test("a save is told to the holder, who keeps what is typed, and to who only reads", async ({
  page,
  browser,
  product,
  signInWith,
}) => {
  const { backend } = product;
  const tag = await makeTag(backend.db);
  await signInWith(KEEPER);
  const reader = await signedInUser(backend.db, ["global:read__tags"]);
  const reading = await windowOf(browser, product.url, reader.token);
  await page.goto(`/tags/${tag.id}`);
  await reading.goto(`/tags/${tag.id}`);
  await page.getByLabel("Name", { exact: true }).fill("Getippt");
  const { token } = await signedInUser(backend.db, KEEPER, { firstName: "Cora" });
  const variables = { id: String(tag.id), version: 1, name: "Von Cora", key: randomUUID() };
  expect((await send(backend, token, RENAME, variables)).errors).toBeUndefined();
  await expect(said(page)).toContainText(/Cora .*hat gerade gespeichert/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Getippt");
  const note = reading.getByText(/Cora .*hat gerade gespeichert/);
  await expect(note).toBeVisible();
  await reading.getByRole("link", { name: "Ansehen" }).click();
  await expect(reading.getByRole("heading", { name: "Von Cora" })).toBeVisible();
  await expect(note).toBeHidden();
  await reading.context().close();
});

const CREATE_TAG =
  "mutation ($name: String, $key: String!) { createTag(data: { name: $name }, idempotencyKey: $key) { _id } }";
const DELETE =
  "mutation ($id: String!, $key: String!) { deleteTag(id: $id, version: 1, idempotencyKey: $key) }";

test("a deleted record says so on its open screens, and what is typed stays", async ({
  page,
  browser,
  product,
  signInWith,
}) => {
  const { backend } = product;
  const { token } = await signedInUser(backend.db, KEEPER, { firstName: "Cora" });
  const call = async (document: string, variables: object) => {
    const answer = await send(backend, token, document, { ...variables, key: randomUUID() });
    expect(answer.errors).toBeUndefined();
    return answer.data;
  };
  const { _id: id } = (await call(CREATE_TAG, { name: "Kurzlebig" })).createTag;
  await signInWith(KEEPER);
  const reader = await signedInUser(backend.db, ["global:read__tags"]);
  const reading = await windowOf(browser, product.url, reader.token);
  const lines = [toldByLine(page), toldByLine(reading)];
  await page.goto(`/tags/${id}`);
  await reading.goto(`/tags/${id}`);
  // A line that opens after the deletion is told of nothing.
  await Promise.all(lines);
  await page.getByLabel("Name", { exact: true }).fill("Getippt");
  // Who only reads is told who edits, and cannot ask.
  await expect(said(reading)).toContainText("bearbeitet diesen Eintrag seit");
  await expect(button(reading, "Übernahme anfragen")).toHaveCount(0);
  await call(DELETE, { id });
  for (const screen of [page, reading])
    await expect(said(screen)).toHaveText(/Cora .*hat diesen Datensatz gelöscht/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Getippt");
  await reading.context().close();
});

test("a save is told to one's own other window, and not to the window that saves", async ({
  page,
  product,
  signInWith,
}) => {
  const tag = await makeTag(product.backend.db);
  await signInWith(KEEPER);
  const other = await page.context().newPage();
  await page.goto(`/tags/${tag.id}`);
  await other.goto(`/tags/${tag.id}`);
  await page.getByLabel("Name", { exact: true }).fill("Getippt");
  const own = "Sie haben in einem anderen Fenster gespeichert";
  const told: string[] = [];
  await other.exposeFunction("tell", (text: string) => void told.push(text));
  await other.evaluate(() => {
    const tell = (window as unknown as { tell(text: string): void }).tell;
    const watcher = new MutationObserver(() => tell(document.querySelector("main")?.textContent ?? ""));
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await other.getByRole("checkbox", { name: "Haupt-Schlagwort" }).check();
  await button(other, "Speichern").click();
  await expect(savedMessage(other)).toBeVisible();
  await expect(said(page)).toContainText(own);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Getippt");
  expect(told.filter((text) => text.includes(own))).toEqual([]);
  // What both windows did is merged.
  await button(page, "Speichern").click();
  await expect(savedMessage(page)).toBeVisible();
  await expect(said(page)).not.toContainText(own);
  await expect(said(other)).toContainText(own);
});

test("who reads a flat plan hears that it was saved", async ({ browser, product }) => {
  const { db } = product.backend;
  const { issue } = await makeMarket(db);
  const reader = await signedInUser(db, ["global:read__print_issues"]);
  const editor = await signedInUser(
    db,
    ["read", "edit"].map((action) => `global:${action}__print_issues`),
    {
      firstName: "Cora",
    },
  );
  const reading = await windowOf(browser, product.url, reader.token);
  await reading.goto(`/issues/edit/print/${issue.id}`);
  const save = `mutation ($id: String!, $key: String!) {
    saveFlatPlan(id: $id, version: 0, data: { pageCount: 16 }, idempotencyKey: $key) { _id } }`;
  const answer = await send(product.backend, editor.token, save, { id: String(issue.id), key: randomUUID() });
  expect(answer.errors).toBeUndefined();
  await expect(said(reading)).toContainText(/Cora .*hat gerade gespeichert/);
  await said(reading).getByRole("link", { name: "Ansehen" }).click();
  await expect(said(reading)).not.toContainText("gespeichert");
  await reading.context().close();
});

test("who reads without a live line finds out that the record is gone", async ({ browser, product }) => {
  const { db } = product.backend;
  const tag = await makeTag(db);
  const reader = await signedInUser(db, ["global:read__tags"]);
  const reading = await windowOf(browser, product.url, reader.token);
  await reading.routeWebSocket(/\/graphql$/, (socket) => socket.close());
  await reading.clock.install();
  const looks: number[] = [];
  reading.on("response", (response) => {
    if (response.url().includes("/locks/tags/")) looks.push(response.status());
  });
  await reading.goto(`/tags/${tag.id}`);
  await expect(async () => {
    await reading.clock.runFor(61_000);
    expect(looks).toContain(200);
  }).toPass();
  await expect(said(reading)).not.toContainText("gibt es nicht mehr");
  await db.delete(tags).where(eq(tags.id, tag.id));
  await expect(async () => {
    await reading.clock.runFor(61_000);
    await expect(said(reading)).toContainText("gibt es nicht mehr", { timeout: 1_000 });
  }).toPass();
  await expect(reading.getByRole("heading", { level: 1 })).toContainText(tag.name);
  await reading.context().close();
});

async function windowOf(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([{ name: "imvtoken", value: token, url, httpOnly: true }]);
  return await context.newPage();
}

/** Until the line of a window has told the present state of its record, and so tells what happens to it from then on. */
function toldByLine(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (line) =>
      line.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"isDeleted":false')) resolve();
      }),
    );
  });
}
