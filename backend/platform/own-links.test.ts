import { hostname } from "node:os";
import { expect, test } from "vitest";
import { originOfLinks } from "./own-links";

test("links lead to the public address, whatever was called", () => {
  expect(originOfLinks("https://backoffice.verlag.at", "http://198.51.100.7")).toBe(
    "https://backoffice.verlag.at",
  );
});

test.each([
  "http://localhost:3000",
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
  `http://${hostname().toLowerCase()}`,
])("without one they lead to this machine: %s", (called) => {
  expect(originOfLinks(undefined, called)).toBe(called);
});

test.each([
  "http://198.51.100.7",
  "http://stranger",
  "http://localhost.stranger.test",
  "http://localhost@stranger",
  "javascript://localhost",
  "",
])("and never to an address that only the client names: %s", (called) => {
  expect(originOfLinks(undefined, called)).toBeNull();
});
