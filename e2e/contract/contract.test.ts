import { seedDemo } from "backend/seed/demo";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import { serverAudits } from "graphql-http";
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { listen } from "./contract-server";

// The contract as a client of another house uses it: over the network, with a token, and with documents of its own.

let backend: TestBackend;
let service: Awaited<ReturnType<typeof listen>>;
let token: string;

beforeAll(async () => {
  backend = await testBackend({ introspection: true });
  await seedDemo(backend.db, { bookings: 60 });
  ({ token } = await signedInUser(backend.db, GLOBAL_PERMISSIONS));
  service = await listen(backend);
}, 120_000);
afterAll(async () => {
  await service.stop();
  await backend.close();
});

/** The data of an answer; throws its errors. */
async function ask(query: string, variables: object = {}, sender: string | null = token): Promise<any> {
  const headers = new Headers({ "content-type": "application/json", accept: "application/json" });
  if (sender) headers.set("authorization", `Bearer ${sender}`);
  const body = JSON.stringify({ query, variables });
  const { data, errors } = await (await fetch(service.http, { method: "POST", headers, body })).json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
let keys = 0;
const key = () => `contract-${++keys}`;

describe("the operations of spec §7", () => {
  it("BackendMedium: the media for a menu, with the texts of their formats", async () => {
    const { backendMedium } = await ask(
      `query BackendMedium($limit: Int, $skip: Int, $type: [MediumType!], $term: String, $locale: [String!]) {
        backendMedium(limit: $limit, skip: $skip, type: $type, term: $term, locale: $locale) {
          total hasMore data { _id name type }
        }
      }`,
      { limit: 2, skip: 1, type: ["print"], term: "", locale: ["de"] },
    );
    expect(backendMedium).toMatchObject({
      total: expect.any(Number),
      data: [{ type: "print" }, { type: "print" }],
    });
    expect(backendMedium.hasMore).toBe(backendMedium.total > 3);
  });

  it("GetGlobalSettings: which notifications are on", async () => {
    const { getGlobalSettings } = await ask(
      "query GetGlobalSettings { getGlobalSettings { notificationSettings { type action isActive } } }",
    );
    expect(getGlobalSettings.notificationSettings).toContainEqual({
      type: "booking",
      action: "created",
      isActive: true,
    });
  });

  it("Me: who the token belongs to, and nobody without one", async () => {
    const { me } = await ask("query Me { me { _id roles { name } permissions } }");
    expect(me.permissions).toEqual(expect.arrayContaining(["global:read__tags"]));
    await expect(ask("query Me { me { _id } }", {}, null)).rejects.toThrow(
      /NOT_AUTHENTICATED|UNAUTHENTICATED/,
    );
  });

  it("a subscription over the websocket brings what another client changes", async () => {
    const socket = createClient({ url: service.ws, webSocketImpl: WebSocket, connectionParams: { token } });
    const { bookings } = await ask(
      `{ bookings(limit: 1, filter: { types: [print], status: [open] }) { data { _id } } }`,
    );
    const id = bookings.data[0]._id;
    const changes = socket.iterate({
      query: "subscription ($id: String) { bookingChanged(bookingId: $id) { _id comments { text } } }",
      variables: { id },
    });
    const next = changes.next();
    await new Promise((resolve) => socket.on("message", resolve));
    await ask(
      'mutation ($id: String!, $key: String!) { addBookingComment(bookingId: $id, text: "Guten Tag", idempotencyKey: $key) { _id } }',
      { id, key: key() },
    );
    const { value } = await next;
    expect(value?.data?.bookingChanged).toMatchObject({ _id: id });
    await socket.dispose();
  });
});

/** One record of each area: what its type is called, how it begins, and what is changed of it. */
const RECORDS: [type: string, one: string, data: () => Promise<object>, changed: object][] = [
  ["Tag", "tag", async () => ({ name: "Vertrag", isMainTag: true }), { name: "Vertrag 2" }],
  [
    "Rubric",
    "rubric",
    async () => ({ name: "Vertrag", medium: await first("media"), tags: [await mainTag()] }),
    { name: "Vertrag 2" },
  ],
  ["Category", "category", async () => ({ type: "mediumgroup", label: "Vertrag" }), { label: "Vertrag 2" }],
  [
    "Company",
    "company",
    async () => ({ name: "Vertrag GmbH", type: "Customer", isActive: true }),
    { name: "Vertrag AG" },
  ],
  [
    "Domain",
    "domain",
    async () => ({ name: "Vertrag", hosts: "vertrag.test", isActive: true }),
    { title: "Vertrag" },
  ],
  [
    "QrCode",
    "qrCode",
    async () => ({ code: "vertrag", longUrl: "https://vertrag.test/" }),
    { comment: "Vertrag" },
  ],
  [
    "Role",
    "role",
    async () => ({ name: "Vertrag", isDefault: false, permissions: ["global:read__tags"] }),
    { name: "Vertrag 2" },
  ],
  [
    "User",
    "user",
    async () => ({
      first_name: "Vera",
      last_name: "Trag",
      email: "vera@vertrag.test",
      username: "vera.trag",
      roles: [await first("roles")],
      isActive: true,
    }),
    { jobTitle: "Recht" },
  ],
  ["Medium", "medium", async () => ({ name: "Vertrag", type: "digital" }), { name: "Vertrag 2" }],
  [
    "PrintIssue",
    "issue",
    async () => ({
      title: "Vertrag",
      medium: await first("media", 'types: ["print"]'),
      publishDate: "2090-03-02",
    }),
    { title: "Vertrag 2" },
  ],
];

async function first(many: string, filter = ""): Promise<string> {
  const found = await ask(`{ ${many}(limit: 1${filter ? `, filter: { ${filter} }` : ""}) { data { _id } } }`);
  return found[many].data[0]._id;
}
const mainTag = () => first("tags", "isMainTag: true");

describe("a record of each area", () => {
  it.each(RECORDS)(
    "%s is created once for a key, read, changed by its version, and deleted",
    async (type, one, data, changed) => {
      const draft = await data();
      const input = type === "PrintIssue" ? "PrintIssueInput" : `${type}Input`;
      const create = `mutation ($data: ${input}!, $key: String!) { saved: create${type}(data: $data, idempotencyKey: $key) { _id version } }`;
      const post = { data: draft, key: key() };
      const { saved } = await ask(create, post);
      expect((await ask(create, post)).saved).toEqual(saved);
      expect(
        (await ask(`query ($id: String!) { record: ${one}(id: $id) { _id version } }`, { id: saved._id }))
          .record,
      ).toEqual(saved);

      const update = `mutation ($id: String!, $version: Int!, $data: ${input}!, $key: String!) {
      saved: update${type}(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id version }
    }`;
      const change = { id: saved._id, version: saved.version, data: { ...draft, ...changed } };
      expect((await ask(update, { ...change, key: key() })).saved).toEqual({
        _id: saved._id,
        version: saved.version + 1,
      });
      const late = { ...change, data: { ...draft }, key: key() };
      await expect(ask(update, late)).rejects.toThrow("VERSION_CONFLICT");

      const remove = `mutation ($id: String!, $version: Int!, $key: String!) {
      delete${type}(id: $id, version: $version, idempotencyKey: $key)
    }`;
      await ask(remove, { id: saved._id, version: saved.version + 1, key: key() });
      await expect(
        ask(`query ($id: String!) { record: ${one}(id: $id) { _id } }`, { id: saved._id }).then(
          ({ record }) => {
            if (record) throw new Error("it is still there");
            throw new Error("NOT_FOUND");
          },
        ),
      ).rejects.toThrow("NOT_FOUND");
    },
  );
});

describe("the public audits of GraphQL over HTTP", () => {
  const audits = serverAudits({ url: () => service.http, fetchFn: fetch });

  it("are all there", () => expect(audits.length).toBeGreaterThanOrEqual(60));

  it.each(audits.map((audit) => [audit.name, audit] as const))("%s", async (_name, audit) => {
    expect(await audit.fn()).toMatchObject({ status: "ok" });
  });
});
