import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { newsletterDesk, ORIGIN } from "backend/testing/newsletters";
import { send } from "backend/testing/request";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const asked: string[] = [];
const outside = {
  ask: async (target: string) => {
    asked.push(target);
    return 200;
  },
  read: async () => ({ problem: "silent" as const }),
  texts: async (name: string) => {
    asked.push(name);
    return ["v=spf1 -all"];
  },
};

const CHECKS = `query ($issue: String!, $origin: String!) {
  newsletter(issue: $issue) {
    content(origin: $origin) { hash links { target answer } }
    senderRecords { spf }
  } }`;

let backend: TestBackend;
let issue: string;
beforeAll(async () => {
  backend = await testBackend({ publicUrl: ORIGIN, outside });
  const desk = await newsletterDesk(backend);
  issue = await desk.issue(undefined, await desk.sold("https://kunde.test/angebot"));
  expect((await desk.save(issue, 0)).code).toBeUndefined();
});
afterAll(() => backend.close());
beforeEach(() => asked.splice(0));

const read = async (permissions: readonly string[]) => {
  const { token } = await signedInUser(backend.db, permissions);
  return (await send(backend, token, CHECKS, { issue, origin: ORIGIN })).data.newsletter;
};

test("whoever only reads a newsletter has neither links nor the sender's domain asked", async () => {
  const { content, senderRecords } = await read(["global:read__immoflash_issues"]);
  expect(content.links.map(({ target }: { target: string }) => target)).toEqual([
    "https://kunde.test/angebot",
  ]);
  expect(content.links.map(({ answer }: { answer: null }) => answer)).toEqual([null]);
  expect(senderRecords).toBeNull();
  expect(asked).toEqual([]);
});

test.each(["edit", "publish"])("whoever may %s it has them asked", async (action) => {
  const { content, senderRecords } = await read([
    "global:read__immoflash_issues",
    `global:${action}__immoflash_issues`,
  ]);
  expect(content.links).toEqual([{ target: "https://kunde.test/angebot", answer: "200" }]);
  expect(senderRecords).toEqual({ spf: "there" });
  expect(asked).toContain("https://kunde.test/angebot");
});
