import { expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings";

const BUCKET = {
  FILES_S3_BUCKET: "unterlagen",
  FILES_S3_ENDPOINT: "https://s3.example.com",
  FILES_S3_ACCESS_KEY_ID: "id",
  FILES_S3_SECRET_ACCESS_KEY: "sehr-geheim",
};

test("mail goes to a server with an address of ours, which no message shows", () => {
  expect(readSettings({})).toMatchObject({ MAIL_FROM: "Verlag Alpenblick <backoffice@localhost>" });
  for (const from of ["anzeigen@verlag.at", "Verlag Alpenblick <anzeigen@verlag.at>"]) {
    expect(readSettings({ MAIL_FROM: from })).toMatchObject({ MAIL_FROM: from });
  }
  expect(() => readSettings({ MAIL_FROM: "Verlag\nBcc: a@b.at" })).toThrow("MAIL_FROM");
  expect(() => readSettings({ MAIL_SMTP_URL: "haus:geheim@mail.verlag.at" })).toThrow(SettingsError);
  expect(() => readSettings({ MAIL_SMTP_URL: "haus:geheim@mail.verlag.at" })).not.toThrow("geheim");
});

test("a bucket needs its address and its key, and an empty value is no value", () => {
  expect(readSettings({})).not.toHaveProperty("FILES_S3_BUCKET");
  expect(readSettings({ FILES_S3_BUCKET: "" })).not.toHaveProperty("FILES_S3_BUCKET");
  expect(readSettings(BUCKET)).toMatchObject(BUCKET);
  for (const name of Object.keys(BUCKET)) {
    expect(() => readSettings({ ...BUCKET, [name]: "" })).toThrow(name);
  }
  expect(() => readSettings({ ...BUCKET, FILES_S3_ENDPOINT: "s3.example.com" })).toThrow(SettingsError);
  expect(() => readSettings({ ...BUCKET, FILES_S3_PREFIX: "../.." })).toThrow("FILES_S3_PREFIX");
});
