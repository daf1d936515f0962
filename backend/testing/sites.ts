import { randomUUID } from "node:crypto";
import { dataSourceAnswers, dataSources } from "backend/modules/data-sources/tables";
import { domains } from "backend/modules/domains/tables";
import { menuEntries, menus } from "backend/modules/menus/tables";
import { AREA_ACTIONS } from "domain/permissions/names";
import type { TestBackend } from "./databases";
import { nextNumber, signedInUser } from "./factories";
import { send } from "./request";

/** All rights on what belongs to web sites. */
export const ALL_OF_SITES = [
  ...["pages", "menus", "datasources", "articles", "domains", "media"].flatMap((area) =>
    AREA_ACTIONS.map((action) => `global:${action}__${area}`),
  ),
  ...["pages", "articles"].flatMap((area) =>
    ["write", "publish", "unpublish"].map((action) => `global:${action}__${area}`),
  ),
  "global:sort_tree",
];

/** A web site with a host of its own. */
export async function makeDomain(db: TestBackend["db"], values: object = {}) {
  const number = nextNumber();
  const own = { name: `Website ${number}`, hosts: `www.site-${number}.at\nsite-${number}.at` };
  const [domain] = await db
    .insert(domains)
    .values({ ...own, ...values })
    .returning();
  if (!domain) throw new Error("no domain");
  return domain;
}

/** Somebody who works on web sites, by the operations of the contract. */
export async function siteDesk(backend: TestBackend, permissions = ALL_OF_SITES) {
  const { token, user } = await signedInUser(backend.db, permissions);
  const call = (text: string, variables: Record<string, unknown>, as = token) =>
    send(backend, as, text, { key: randomUUID(), ...variables });
  return {
    token,
    user,
    call,
    /** A page that readers get, unless its steps say otherwise. */
    page: async (domainId: number, data: object = {}, isPublished = true): Promise<string> => {
      const made = await call(
        `mutation ($data: PageInput!, $key: String!) { r: createPage(data: $data, idempotencyKey: $key) { _id } }`,
        { data: { domain: String(domainId), title: `Seite ${nextNumber()}`, visibility: "public", ...data } },
      );
      const id: string = made.data.r._id;
      if (isPublished) await publish(id, 1);
      return id;
    },
    publish,
    withdraw: (id: string) =>
      call(
        `mutation ($id: String!, $key: String!) { r: withdrawPage(id: $id, idempotencyKey: $key) { _id } }`,
        { id },
      ),
  };

  async function publish(id: string, number: number): Promise<void> {
    const { errors } = await call(
      `mutation ($id: String!, $number: Int!, $key: String!) {
        r: publishPage(id: $id, number: $number, idempotencyKey: $key) { _id } }`,
      { id, number },
    );
    if (errors) throw new Error(JSON.stringify(errors));
  }
}

/** A menu with an entry of each kind but pages; readers do not see all of them. */
export async function makeMenu(db: TestBackend["db"], domainId: number, articleId: number) {
  const number = nextNumber();
  const own = {
    name: `Menü ${number}`,
    key: `menu-${number}`,
    domainId,
    language: "de",
    isActive: true,
  } as const;
  const [menu] = await db.insert(menus).values(own).returning();
  if (!menu) throw new Error("no menu");
  const entry = { menuId: menu.id, opensNewWindow: false };
  const [folder] = await db
    .insert(menuEntries)
    .values([
      { ...entry, kind: "folder" as const, label: "Verlag", position: 1 },
      { ...entry, kind: "folder" as const, label: "Leer", position: 2 },
    ])
    .returning();
  const parentId = folder?.id ?? 0;
  const address = "https://www.beispiel.at/kontakt";
  const within = { ...entry, parentId };
  await db.insert(menuEntries).values([
    { ...within, kind: "link" as const, label: "Kontakt", address, position: 1, opensNewWindow: true },
    { ...within, kind: "article" as const, label: "Über uns", articleId, position: 2 },
  ]);
  return { ...menu, entryId: parentId };
}

/** A source of articles, and one whose address failed after it had answered. */
export async function makeSources(db: TestBackend["db"], domainId: number) {
  const shared = { domainId, order: "newest", most: 10, minutes: 15, isActive: true } as const;
  const address = `https://www.beispiel.at/${nextNumber()}.json`;
  const [articles, weather] = await db
    .insert(dataSources)
    .values([
      { ...shared, name: `Neues ${nextNumber()}`, key: `news-${nextNumber()}`, kind: "articles" as const },
      {
        ...shared,
        name: `Wetter ${nextNumber()}`,
        key: `weather-${nextNumber()}`,
        kind: "address" as const,
        address,
      },
    ])
    .returning();
  if (!articles || !weather) throw new Error("no sources");
  const [fetchedAt, failedAt] = [new Date("2026-11-25T08:00:00Z"), new Date("2026-11-25T08:15:00Z")];
  await db.insert(dataSourceAnswers).values({
    sourceId: weather.id,
    address,
    body: { degrees: 7 },
    fetchedAt,
    problem: "silent",
    failedAt,
    dueAt: new Date("2999-01-01T00:00:00Z"),
  });
  return { articles, weather };
}
