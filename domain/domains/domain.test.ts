import { expect, test } from "vitest";
import { domainForm } from "./domain";

const hostsOf = (hosts: string) => {
  const read = domainForm.safeParse({ name: "Haus", hosts });
  return read.success ? read.data.hosts : read.error.issues.map(({ message }) => message);
};

test("host names are kept as the web writes them, each once", () => {
  expect(hostsOf("Alpenblick.at\nwww.alpenblick.at, ALPENBLICK.at\r\nmüller.at")).toBe(
    "alpenblick.at\nwww.alpenblick.at\nxn--mller-kva.at",
  );
});

test.each([
  "https://a.at",
  "a.at/pfad",
  "a.at:8080",
  "localhost",
  "127.0.0.1",
  "a..at",
  "-a.at",
  "a b@c.at",
  "<script>.at",
])("%s is no host name", (typed) => expect(hostsOf(typed)).toEqual(["domain_hosts_invalid"]));

test("at least one is needed", () => expect(hostsOf(" \n")).toEqual(["required"]));
