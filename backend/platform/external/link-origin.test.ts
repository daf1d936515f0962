import { hostname } from "node:os";
import { expect, test } from "vitest";
import { originOfLinks } from "./link-origin";

test("links lead to the public address, whatever was called", () => {
  expect(
    originOfLinks({ publicUrl: "https://backoffice.verlag.at", port: 3000 }, "http://198.51.100.7"),
  ).toBe("https://backoffice.verlag.at");
});

test.each([
  "http://localhost:3000",
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
  `http://${hostname().toLowerCase()}`,
])("without one they lead to this machine: %s", (called) => {
  expect(originOfLinks({}, called)).toBe(called);
});

test.each([
  "http://198.51.100.7",
  "http://stranger",
  "http://localhost.stranger.test",
  "http://localhost@stranger",
  "javascript://localhost",
  "",
])("and never to an address that only the client names: %s", (called) => {
  expect(originOfLinks({}, called)).toBeNull();
});

test("nor to another program of this machine", () => {
  expect(originOfLinks({ port: 3000 }, "http://localhost:3000")).toBe("http://localhost:3000");
  expect(originOfLinks({ port: 80 }, "http://localhost")).toBe("http://localhost");
  expect(originOfLinks({ port: 3000 }, "http://localhost:9999")).toBeNull();
  expect(originOfLinks({ port: 3000 }, "http://localhost")).toBeNull();
});
