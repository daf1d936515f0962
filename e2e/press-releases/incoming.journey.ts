import { pressReleases } from "backend/modules/press-releases/tables";
import { nextNumber } from "backend/testing/factories";
import { eq } from "drizzle-orm";
import { expect, PRESS_MAIL_TOKEN, test } from "../fixtures";

const mailOf = (subject: string) =>
  [
    "From: Eva <eva@presse.test>",
    `Subject: ${subject}`,
    `Message-ID: <${subject}@presse.test>`,
    "",
    "Ein Text.",
  ].join("\r\n");

test("a mailbox hands in a mail, in the two ways that there are, and learns nothing more", async ({
  page,
  product,
  baseURL,
}) => {
  const url = `${baseURL}/press/releases/incoming`;
  const { request } = page;
  const count = async (title: string) =>
    await product.backend.db.$count(pressReleases, eq(pressReleases.title, title));
  const headers = { Authorization: `Bearer ${PRESS_MAIL_TOKEN}` };
  const subject = `mail-${nextNumber()}`;
  const message = { name: "message.eml", mimeType: "message/rfc822", buffer: Buffer.from(mailOf(subject)) };
  for (let times = 0; times < 2; times++) {
    const answer = await request.post(url, { headers, multipart: { message } });
    expect([answer.status(), await answer.json()]).toEqual([200, { received: true }]);
  }
  expect(await count(subject)).toBe(1);
  const form = { token: PRESS_MAIL_TOKEN, message: mailOf(`${subject}-form`) };
  expect(await (await request.post(url, { form })).json()).toEqual({ received: true });
  expect(await count(`${subject}-form`)).toBe(1);

  expect((await request.post(url, { form: { message: "x" } })).status()).toBe(403);
  expect((await request.post(url, { form: { message: "x", token: "falsch" } })).status()).toBe(403);
  const wrong = { Authorization: "Bearer falsch" };
  expect((await request.post(url, { headers: wrong, multipart: { message } })).status()).toBe(403);
  expect((await request.post(url, { headers, form: { message: "" } })).status()).toBe(400);
  const large = { ...message, buffer: Buffer.alloc(20_000_001, "x") };
  expect((await request.post(url, { headers, multipart: { message: large } })).status()).toBe(413);
  expect((await request.get(url)).status()).toBe(405);
});
