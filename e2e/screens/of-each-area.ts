import { kitAreas } from "domain/areas";
import type { Page } from "../fixtures";
import { nothingSent, pressButton, type Screen, type Screens } from "./screen";

/** Makes a record by its name, and opens it. */
async function created(page: Page) {
  await page.getByLabel("Name", { exact: true }).fill("Eins");
  await pressButton("Speichern")(page);
  const response = await page.reload();
  if (!response) throw new Error("the record was not opened");
  return response;
}

function statesOf({ room, path, collectionType, imports, madeAt }: (typeof kitAreas)[number]): Screens {
  const permissions = ["read", "create", "edit", "delete"].map(
    (action) => `global:${action}__${collectionType}`,
  );
  const form = { path: `${path}/create`, permissions };
  return {
    [room]: { path, permissions },
    [`${room}, nothing sent`]: nothingSent(`${path}/bulk`, permissions),
    // What is made elsewhere than at the kit's address is declared with its area.
    ...(madeAt
      ? {}
      : {
          [`${room}, new, refused`]: { ...form, reach: pressButton("Speichern"), status: 400 },
          [`${room}, just created`]: { ...form, reach: created },
        }),
    ...(imports ? { [`${room}, import`]: { path: `${path}/import`, permissions } } : {}),
  };
}

/**
 * The states that each area on the kit has: list, bulk change, new record, record, import. Left out is what is declared
 * already, with the permissions and records that it needs.
 */
export function withStatesOfEachArea(declared: Screens): Screens {
  const paths = Object.values(declared).map(
    ({ path, status = 200 }) => `${status} ${path.replace(/\?.*/, "")}`,
  );
  const isDeclared = (name: string, { path, status = 200 }: Screen) =>
    name.endsWith(", just created")
      ? paths.some((other) => other.startsWith(`200 ${path.replace(/create$/, ":")}`))
      : paths.includes(`${status} ${path}`);
  const missing = Object.entries(Object.assign({}, ...kitAreas.map(statesOf)) as Screens).filter(
    ([name, screen]) => !isDeclared(name, screen),
  );
  return { ...declared, ...Object.fromEntries(missing) };
}
