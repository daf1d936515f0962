import { randomUUID } from "node:crypto";
import { tags } from "backend/modules/tags/tables";
import type { TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, beforeEach } from "vitest";

const FIELDS = `{ outcome isMine token since takenBy isDirty lastInputAt handoverAt secondsLeft refusedUntil version
  holder { _id } asker { _id } former { _id } kept { window version values { name value } } }`;
const VARIABLES = "$area: String!, $id: String!";
const GIVEN = "area: $area, id: $id";
export const OPEN = `query (${VARIABLES}, $window: String) { lock: editLock(${GIVEN}, window: $window) ${FIELDS} }`;
export const TAKE = `mutation (${VARIABLES}, $window: String!, $isPage: Boolean) {
  lock: takeLock(${GIVEN}, window: $window, isPage: $isPage) ${FIELDS} }`;
export const BEAT = `mutation (${VARIABLES}, $token: Int!, $window: String!, $isDirty: Boolean) {
  lock: beatLock(${GIVEN}, token: $token, window: $window, isDirty: $isDirty) ${FIELDS} }`;
export const RELEASE = `mutation (${VARIABLES}, $token: Int!, $window: String!) {
  lock: releaseLock(${GIVEN}, token: $token, window: $window) ${FIELDS} }`;
export const step = (name: string) => `mutation (${VARIABLES}) { lock: ${name}(${GIVEN}) ${FIELDS} }`;
export const answer = (name: string) => `mutation (${VARIABLES}, $token: Int!, $asker: String!) {
  lock: ${name}(${GIVEN}, token: $token, asker: $asker) ${FIELDS} }`;
export const KEEP = `mutation (${VARIABLES}, $window: String!, $version: Int!, $values: String!) {
  keepDraft(${GIVEN}, window: $window, version: $version, values: $values) }`;
export const DROP = `mutation (${VARIABLES}, $window: String!) { dropKeptDraft(${GIVEN}, window: $window) }`;

export const TAGS = ["read", "edit"].map((action) => `global:${action}__tags`);
export type Person = Awaited<ReturnType<typeof signedInUser>>;

/** A backend with a clock that the tests move, and two people who may edit tags. */
export function house(open: (options: { clock: () => Date }) => Promise<TestBackend>) {
  const it = { now: new Date("2026-11-25T10:00:00Z") } as {
    now: Date;
    backend: TestBackend;
    anna: Person;
    ben: Person;
    reader: Person;
    tag: string;
  };
  beforeAll(async () => {
    it.backend = await open({ clock: () => it.now });
    const { db } = it.backend;
    it.anna = await signedInUser(db, TAGS, {}, it.now);
    it.ben = await signedInUser(db, TAGS, {}, it.now);
    it.reader = await signedInUser(db, TAGS.slice(0, 1), {}, it.now);
  });
  beforeEach(async () => {
    const [tag] = await it.backend.db
      .insert(tags)
      .values({ name: `Stichwort ${randomUUID()}`, isMainTag: false })
      .returning();
    it.tag = String(tag?.id);
  });
  const call = async (who: Person, document: string, more: object = {}) => {
    const { data, code } = await send(it.backend, who.token, document, { area: "tags", id: it.tag, ...more });
    return { ...data?.lock, code };
  };
  const wait = (ms: number) => {
    it.now = new Date(it.now.getTime() + ms);
  };
  return { it, call, wait };
}
