import { expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings";

const BUCKET = {
  FILES_S3_BUCKET: "unterlagen",
  FILES_S3_ENDPOINT: "https://s3.example.com",
  FILES_S3_ACCESS_KEY_ID: "id",
  FILES_S3_SECRET_ACCESS_KEY: "sehr-geheim",
};

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
