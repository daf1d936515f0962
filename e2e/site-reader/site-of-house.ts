import { randomBytes, randomUUID } from "node:crypto";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeUser, signedInUser } from "backend/testing/factories";
import { makeAsset, makeSound } from "backend/testing/library";
import { send } from "backend/testing/request";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import type { Product } from "../fixtures";

const NEW_KEY = `mutation ($user: String!, $name: String!) { r: createApiKey(user: $user, name: $name) }`;
const RIGHTS = [
  ...["pages", "menus", "datasources", "domains", "articles", "attachments"].flatMap((area) =>
    ["read", "create", "edit", "delete"].map((action) => `global:${action}__${area}`),
  ),
  ...["write", "publish", "unpublish", "show_in_menu", "set_as_homepage"].map(
    (action) => `global:${action}__pages`,
  ),
  "global:sort_tree",
];

/** A site that somebody of the house has made: three pages with all components, a menu, and a list of articles. */
export async function makeSite({ backend }: Pick<Product, "backend">) {
  const { token } = await signedInUser(backend.db, RIGHTS);
  const change = async (
    name: string,
    args: Record<string, [type: string, value: unknown]>,
    fields = "_id",
  ) => {
    const all: typeof args = { ...args, idempotencyKey: ["String!", randomUUID()] };
    const entries = Object.entries(all);
    const declared = entries.map(([arg, [type]]) => `$${arg}: ${type}`).join(", ");
    const given = entries.map(([arg]) => `${arg}: $${arg}`).join(", ");
    const document = `mutation (${declared}) { r: ${name}(${given}) { ${fields} } }`;
    const variables = Object.fromEntries(entries.map(([arg, [, value]]) => [arg, value]));
    const { data, errors } = await send(backend, token, document, variables);
    if (!data?.r) throw new Error(`${name}: ${JSON.stringify(errors)}`);
    return data.r as {
      _id: string;
      version: number;
      draftNumber: number;
      components: { key: string; type: string }[];
    };
  };
  const host = `haus-${randomBytes(4).toString("hex")}.test`;
  const domain = (
    await change("createDomain", {
      data: ["DomainInput!", { name: host, hosts: host, title: "Das Haus", isActive: true }],
    })
  )._id;

  async function makePage(title: string, under: string | null = null) {
    const made = await change("createPage", { data: ["PageInput!", { domain, under, title }] });
    return made._id;
  }
  const versionOf = async (id: string): Promise<{ version: number; draftNumber: number }> =>
    (await send(backend, token, "query ($id: String!) { r: page(id: $id) { version draftNumber } }", { id }))
      .data.r;
  async function publish(id: string) {
    const { draftNumber } = await versionOf(id);
    await change("publishPage", { id: ["String!", id], number: ["Int!", draftNumber] });
  }
  async function add(id: string, component: object, within: string | null = null) {
    const { version } = await versionOf(id);
    return await change(
      "savePageComponent",
      {
        id: ["String!", id],
        version: ["Int!", version],
        component: ["PageComponentInput!", component],
        place: ["PageComponentPlace", { within, before: null }],
      },
      "_id components { key type }",
    );
  }

  const start = await makePage("Willkommen");
  const publisher = await makePage("Verlag");
  const team = await makePage("Team", publisher);
  const [picture, sound] = [await makeAsset(backend), await makeSound(backend)];
  await add(start, {
    type: "content_block",
    title: "Aktuell",
    text: "Guten **Tag**.",
    linkText: "Zum Team",
    linkPage: team,
  });
  await add(start, { type: "image", asset: picture._id, alt: "Das Haus von vorne", style: "wide" });
  await add(start, { type: "separator", style: "line" });
  const { components } = await add(start, {
    type: "accordion",
    title: "Fragen",
    isOpen: true,
    sections: [{ title: "Wo?" }, { title: "Wann?" }],
  });
  const section = components.find(({ type }) => type === "section")?.key ?? null;
  await add(start, { type: "content_block", text: "In Wien." }, section);
  await add(start, { type: "tab", title: "Ausgaben", sections: [{ title: "Print" }, { title: "Digital" }] });
  await add(start, { type: "audio", title: "Zum Hören", asset: sound._id, text: "Was gesagt wird." });
  await add(start, {
    type: "video",
    title: "Zum Sehen",
    address: "https://video.test/film.mp4",
    poster: picture._id,
  });
  await add(team, { type: "content_block", text: "Wir sind **drei**." });
  for (const id of [start, publisher, team]) await publish(id);
  await change("setHomepage", { id: ["String!", start] });

  const menu = (
    await change("createMenu", {
      data: ["MenuInput!", { domain, name: "Hauptmenü", key: "main", language: "de", isActive: true }],
    })
  )._id;
  const entry = async (data: object, under: string | null = null) =>
    (
      await change("createMenuEntry", {
        menuId: ["String!", menu],
        data: ["MenuEntryInput!", data],
        under: ["String", under],
      })
    )._id;
  const folder = await entry({ kind: "folder", label: "Über uns" });
  await entry({ kind: "page", label: "Team", page: team }, folder);
  await entry({ kind: "link", label: "Woanders", address: "https://woanders.test/" });

  const medium = await makeArticleMedium(backend.db);
  const article = await makeArticle(backend.db, medium.id);
  await change("createDataSource", {
    data: [
      "DataSourceInput!",
      {
        domain,
        name: "Neues",
        key: "news",
        kind: "articles",
        most: 5,
        isActive: true,
      },
    ],
  });
  const program = await makeUser(backend.db, { isApiUser: true, mayLogIn: false });
  const { token: chief } = await signedInUser(backend.db, ADMINISTRATOR_PERMISSIONS);
  const named = { user: String(program.id), name: "Website" };
  const { data: made } = await send(backend, chief, NEW_KEY, named);
  const reader: string = made.r;
  return {
    site: { domain, host, token: reader, menu: "main", source: "news" },
    pages: { start, publisher, team },
    article,
    change,
    versionOf,
    publish,
    add,
  };
}
