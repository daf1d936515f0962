import { expect, test } from "vitest";
import { newCode, qrcodeForm, targetState } from "./qrcode";

const problemsOf = (input: object) => qrcodeForm.safeParse(input).error?.issues.map(({ message }) => message);

test.each([
  "javascript:alert(1)",
  "//evil.example",
  "ftp://a.at",
  "http:evil",
  "https://name:pass@a.at/",
  "https://",
  "http://ex.com\nfoo",
  "https://a.at/\tb",
  "https://a.at/\r\nwww.b.at",
])("no code leads to %s", (longUrl) => expect(problemsOf({ longUrl })).toEqual(["url_invalid"]));

test("a target is kept as browsers write it", () =>
  expect(qrcodeForm.parse({ longUrl: " https://Müller.at/ä b " })).toEqual({
    longUrl: "https://xn--mller-kva.at/%C3%A4%20b",
    code: null,
    comment: null,
  }));

test("a target without a protocol gets the safe one", () => {
  expect(qrcodeForm.parse({ longUrl: " www.a.at/gewinnspiel\n" }).longUrl).toBe(
    "https://www.a.at/gewinnspiel",
  );
});

test("a code of one's own is a short slug", () => {
  const of = (code: string) => problemsOf({ longUrl: "https://a.at", code });
  expect(of("Sommer-2027")).toBeUndefined();
  expect(of("ab")).toEqual(["qrcode_code_length"]);
  expect(of("a".repeat(41))).toEqual(["qrcode_code_length"]);
  for (const code of ["../x", "a b", "ä", "a/b", "%61"]) expect(of(code)).toContain("qrcode_code_invalid");
});

test("a new code is one that the form takes", () => {
  const made = newCode((bound) => bound - 1);
  expect(made).toHaveLength(7);
  expect(qrcodeForm.parse({ longUrl: "https://a.at", code: made }).code).toBe(made);
});

test("a target that refuses programs is there, and one that is gone is not", () =>
  expect([200, 302, 403, 404, 410, 500, "silent" as const].map(targetState)).toEqual([
    "reachable",
    "reachable",
    "reachable",
    "missing",
    "missing",
    "failing",
    "silent",
  ]));
