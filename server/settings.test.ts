import { expect, test } from "vitest";
import { isDemoWanted, readSettings, SettingsError } from "./settings";

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

test("the address that people open is that of a place, not of a page", () => {
  expect(readSettings({})).not.toHaveProperty("PUBLIC_URL");
  for (const address of ["https://backoffice.verlag.at", "http://10.0.0.5:3000", "https://verlag.at/"]) {
    expect(readSettings({ PUBLIC_URL: address })).toMatchObject({ PUBLIC_URL: new URL(address).origin });
  }
  const wrong = [
    "backoffice.verlag.at",
    "ftp://verlag.at",
    "https://verlag.at/x",
    "https://verlag.at/?a",
    "https://",
  ];
  for (const address of [...wrong, "https://a@verlag.at", "https://verlag.at/#a"]) {
    expect(() => readSettings({ PUBLIC_URL: address }), address).toThrow("PUBLIC_URL");
  }
});

test("metrics are served where a port is set, for this machine unless a host is set, too", () => {
  expect(readSettings({})).not.toHaveProperty("METRICS_PORT");
  expect(readSettings({ METRICS_PORT: "9464" })).toMatchObject({
    METRICS_PORT: 9464,
    METRICS_HOST: "127.0.0.1",
  });
  for (const port of ["0", "70000", "metrics"])
    expect(() => readSettings({ METRICS_PORT: port }), port).toThrow("METRICS_PORT");
});

test("a release has a name that fits into a label", () => {
  expect(readSettings({ RELEASE: "2027.3+a1b2c3" })).toMatchObject({ RELEASE: "2027.3+a1b2c3" });
  for (const name of ['2027"3', "a b", "a".repeat(61)])
    expect(() => readSettings({ RELEASE: name }), name).toThrow("RELEASE");
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

test.each([
  [{}, true],
  [{ HOST: "localhost" }, true],
  [{ HOST: "::1" }, true],
  [{ HOST: "127.0.0.2" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "::" }, false],
  [{ HOST: "192.0.2.1" }, false],
  [{ HOST: "127.0.0.1.example.com" }, false],
  [{ TRUST_PROXY: "1" }, false],
  [{ DATABASE_URL: "postgres://localhost/house" }, false],
  [{ SEED_DEMO: "false" }, false],
  [{ SEED_DEMO: "true", HOST: "0.0.0.0", DATABASE_URL: "postgres://localhost/house" }, true],
])("whether %j brings the demo: %s", (environment, wanted) => {
  expect(isDemoWanted(readSettings(environment))).toBe(wanted);
});

test("the secret of the cookies is long, and no message shows it", () => {
  const secret = "a-secret-of-thirty-two-characters";
  expect(readSettings({ SESSION_SECRET: secret })).toMatchObject({ SESSION_SECRET: secret });
  expect(() => readSettings({ SESSION_SECRET: "short-one" })).toThrow("SESSION_SECRET");
  expect(() => readSettings({ SESSION_SECRET: "short-one" })).not.toThrow("short-one");
});

test("single sign-on needs issuer, client and secret, and a provider that nobody can stand in for", () => {
  const sso = {
    SSO_ISSUER: "https://login.example.at",
    SSO_CLIENT_ID: "backoffice",
    SSO_CLIENT_SECRET: "geheim",
  };
  expect(readSettings(sso)).toMatchObject({ ...sso, SSO_NAME: "Single Sign-on" });
  for (const name of Object.keys(sso)) expect(() => readSettings({ ...sso, [name]: "" })).toThrow(name);
  expect(readSettings({ ...sso, SSO_ISSUER: "http://127.0.0.1:9000" }).SSO_ISSUER).toBeTruthy();
  expect(() => readSettings({ ...sso, SSO_ISSUER: "http://login.example.at" })).toThrow("expected https://");
});
