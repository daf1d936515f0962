import { randomUUID } from "node:crypto";
import { menuEntries } from "backend/modules/menus/tables";
import type { Db } from "backend/platform/database/database";
import { nextNumber } from "./factories";
import type { siteDesk } from "./sites";

/** The fields that are asked of an entry. */
const ENTRY = "_id version menuId label kind position depth parentId hiddenBecause";

type Desk = Awaited<ReturnType<typeof siteDesk>>;

/** The calls of somebody who works on menus. */
export function menuCalls({ call }: Pick<Desk, "call">) {
  return {
    menu: async (domainId: number, data: object = {}): Promise<string> =>
      (await create(domainId, data)).data.r._id,
    create,
    entry: (menuId: string, data: object, under: string | null = null, key = randomUUID()) =>
      call(
        `mutation ($menuId: String!, $data: MenuEntryInput!, $under: String, $key: String!) {
          r: createMenuEntry(menuId: $menuId, data: $data, under: $under, idempotencyKey: $key) { ${ENTRY} } }`,
        { menuId, data, under, key },
      ),
    update: (id: string, version: number, data: object) =>
      call(
        `mutation ($id: String!, $version: Int!, $data: MenuEntryInput!, $key: String!) {
          r: updateMenuEntry(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${ENTRY} } }`,
        { id, version, data },
      ),
    move: (id: string, version: number, under: string | null, before: string | null = null) =>
      call(
        `mutation ($id: String!, $version: Int!, $under: String, $before: String, $key: String!) {
          r: moveMenuEntry(id: $id, version: $version, under: $under, before: $before, idempotencyKey: $key) { ${ENTRY} } }`,
        { id, version, under, before },
      ),
    remove: (id: string, version: number) =>
      call(
        `mutation ($id: String!, $version: Int!, $key: String!) { r: deleteMenuEntry(id: $id, version: $version, idempotencyKey: $key) }`,
        { id, version },
      ),
    all: async (id: string) =>
      (await call(`query ($id: String!) { r: menu(id: $id) { entries { ${ENTRY} } } }`, { id })).data.r
        .entries as {
        _id: string;
        version: number;
        label: string;
        position: number;
        depth: number;
        parentId: string | null;
        hiddenBecause: string | null;
      }[],
    history: async (id: string) =>
      (
        await call(
          `query ($id: String!) { r: menu(id: $id) { history(limit: 10) { action changes { field before after } } } }`,
          { id },
        )
      ).data.r.history,
  };

  async function create(domainId: number, data: object = {}) {
    const number = nextNumber();
    const own = { domain: String(domainId), name: `Menü ${number}`, key: `menu-${number}`, language: "de" };
    return await call(
      `mutation ($data: MenuInput!, $key: String!) { r: createMenu(data: $data, idempotencyKey: $key) { _id version } }`,
      { data: { ...own, isActive: true, ...data } },
    );
  }
}

/** The input of an entry that holds others. */
export const folder = (label: string) => ({ kind: "folder", label });

/** Folders at the top of a menu, at these positions. */
export async function makeFolders(db: Db, menu: string, first: number, last: number): Promise<void> {
  const stored = { menuId: Number(menu), parentId: null, kind: "folder", opensNewWindow: false } as const;
  const positions = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  await db
    .insert(menuEntries)
    .values(positions.map((position) => ({ ...stored, label: String(position), position })));
}
