import { randomUUID } from "node:crypto";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { expect, test } from "../fixtures";
import { openScreen } from "../live";
import { button, said } from "../locks/people";
import { makeTag } from "../market";

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
  const context = await browser.newContext({ baseURL: product.url });
  await context.addCookies([{ name: "imvtoken", value: token, url: product.url, httpOnly: true }]);
  const ben = await context.newPage();
  await openScreen(page, `/tags/${tag.id}`);
  await openScreen(ben, `/tags/${tag.id}`);
  await page.getByLabel("Name", { exact: true }).fill("Getippt");
  await button(ben, "Übernahme anfragen").click();
  await expect(said(page)).toContainText("Ben", { timeout: 10_000 });
  await button(page, "Weiterarbeiten").click();
  await expect(said(ben)).toContainText("arbeitet weiter");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Getippt");
  await context.close();
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
  const context = await browser.newContext({ baseURL: product.url });
  await context.addCookies([{ name: "imvtoken", value: reader.token, url: product.url, httpOnly: true }]);
  const reading = await context.newPage();
  await openScreen(page, `/tags/${tag.id}`);
  await openScreen(reading, `/tags/${tag.id}`);
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
  await context.close();
});
