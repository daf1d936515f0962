import { randomUUID } from "node:crypto";
import { domains } from "backend/modules/domains/tables";
import type { TestBackend } from "./databases";
import { nextNumber, signedInUser } from "./factories";
import { send } from "./request";

const AREA = ["read", "create", "edit", "delete"].map((action) => `global:${action}__pages`);
const STEPS = [
  "write",
  "publish",
  "unpublish",
  "schedule",
  "send_for_review",
  "show_in_menu",
  "set_as_homepage",
];
/** Everything that can be done to pages. */
export const ALL_OF_PAGES = [
  ...AREA,
  ...STEPS.map((action) => `global:${action}__pages`),
  "global:sort_tree",
  "global:read__attachments",
  "global:read__articles",
];

const FIELDS = `_id version title slug address path position depth parentId isInMenu isHomepage state draftNumber
  liveNumber childCount components { key type within title text alt asset { _id } linkPage { _id isPublished } isOpen }
  inMenus { menu labels isActive hiddenBecause } linkedFrom { kind _id name isLive } warnings { component reason address title }`;

export interface TestComponent {
  key: string;
  type: string;
  within: string | null;
  title: string | null;
  text: string | null;
}

/** A web site of one host. */
export async function makeDomain(db: TestBackend["db"], values: object = {}) {
  const number = nextNumber();
  const [domain] = await db
    .insert(domains)
    .values({ name: `Seite ${number}`, hosts: `seite-${number}.test`, ...values })
    .returning();
  if (!domain) throw new Error("no domain");
  return domain;
}

/** Somebody who works with the pages of a site, by the operations of the contract. */
export async function pageDesk(
  backend: Pick<TestBackend, "db" | "fetch">,
  { domainId, permissions = ALL_OF_PAGES }: { domainId?: number; permissions?: readonly string[] } = {},
) {
  const domain = String(domainId ?? (await makeDomain(backend.db)).id);
  const { token, user } = await signedInUser(backend.db, permissions);
  const ask = (document: string, variables: object = {}, as = token) =>
    send(backend, as, document, variables as Record<string, unknown>);
  const TYPES: Record<string, string> = {
    version: "Int!",
    number: "Int!",
    key: "String!",
    id: "String!",
    seen: "String!",
    isShown: "Boolean!",
    component: "PageComponentInput!",
    components: "[PagePartInput!]!",
    place: "PageComponentPlace",
    data: "PageInput!",
    asksIfMoving: "Boolean",
    leavesNoHomepage: "Boolean",
    selection: "PageSelection!",
  };
  /** A mutation with these arguments and a key; the page after it. */
  const change = (name: string, args: Record<string, unknown>, fields = `{ ${FIELDS} }`, as = token) => {
    const given = { ...args, idempotencyKey: randomUUID() };
    const names = Object.keys(given);
    const typeOf = (arg: string) =>
      name === "savePageComponent" && arg === "key"
        ? "String"
        : (TYPES[arg] ?? (arg === "idempotencyKey" ? "String!" : "String"));
    const declared = names.map((arg) => `$${arg}: ${typeOf(arg)}`).join(", ");
    const passed = names.map((arg) => `${arg}: $${arg}`).join(", ");
    return ask(`mutation (${declared}) { r: ${name}(${passed}) ${fields} }`, given, as);
  };
  const find = async (id: string) =>
    (await ask(`query ($id: String!) { r: page(id: $id) { ${FIELDS} } }`, { id })).data.r;
  const create = (title: string, under: string | null = null, data: object = {}) =>
    change("createPage", { data: { domain, under, title, ...data } });
  return {
    domain,
    user,
    token,
    ask,
    change,
    find,
    create,
    /** The id of a new page. */
    made: async (title: string, under: string | null = null, data: object = {}): Promise<string> => {
      const { data: answer, errors } = await create(title, under, data);
      if (!answer?.r) throw new Error(JSON.stringify(errors));
      return answer.r._id;
    },
    publish: async (id: string) => change("publishPage", { id, number: (await find(id)).draftNumber }),
    /** A component saved into the page as it is now. */
    add: async (id: string, component: object, place: object | null = null) =>
      change("savePageComponent", { id, version: (await find(id)).version, component, place }),
    tree: async (): Promise<
      {
        _id: string;
        parentId: string | null;
        position: number;
        address: string;
        isHomepage: boolean;
        version: number;
      }[]
    > =>
      (
        await ask(
          "query ($domain: String!) { r: pageTree(domainId: $domain) { _id version parentId position address isHomepage state } }",
          { domain },
        )
      ).data.r,
    /** What readers get at an address. */
    at: async (address: string, as = token) =>
      (
        await ask(
          `query ($domain: String!, $address: String!) { r: publishedPage(domainId: $domain, address: $address) {
            redirect page { _id title address language isPreview trail { title address } picture { address }
              components { key type within title html link { address text isOutside mediumId } asset { address alt mimeType } address } } } }`,
          { domain, address },
          as,
        )
      ).data.r,
  };
}

export const problemsOf = (answer: { errors?: { extensions: { data?: unknown; code?: string } }[] }) =>
  answer.errors?.[0]?.extensions.data ?? answer.errors?.[0]?.extensions.code;
