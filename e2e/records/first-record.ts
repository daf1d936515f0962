import { seedDemo } from "backend/seed/demo";
import { testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import { asc } from "drizzle-orm";
import { flattenValues } from "~/forms/post/form-values";
import { type Entries, type ScreenAnswer, screensOn } from "../bookings/posts";
import type { Area } from "./areas";

export type Posted = [string, string | File];

/** A house with some records in each area, and users who may change all of them. */
export async function makeHouse() {
  const backend = await testBackend();
  await seedDemo(backend.db, { bookings: 60 });
  const screensOfSomebody = async () => {
    const { user, token } = await signedInUser(backend.db, GLOBAL_PERMISSIONS);
    return { user, ...screensOn(backend, token) };
  };
  const screens = await screensOfSomebody();

  async function firstOf({ table, rows }: Area): Promise<string | undefined> {
    const [first] = await backend.db
      .select({ id: table.id })
      .from(table)
      .where(rows)
      .orderBy(asc(table.id))
      .limit(1);
    return first && String(first.id);
  }

  /** A record of an area that has none in the demo data. */
  async function made(area: Area): Promise<string> {
    const kit: Posted[] = [
      ["kit/idempotencyKey", `first-${area.name}`],
      ["intent", "save"],
    ];
    const { location } = await send(area, [[area.text, "Eins"], ...kit]);
    return /\d+$/.exec(location ?? "")?.[0] ?? "";
  }

  /** The form of a record, the area's first one unless it is given, as a browser would post it. */
  async function formOf(area: Area, record?: string) {
    const { routes, path } = area;
    const id = record ?? (await firstOf(area)) ?? (await made(area));
    const { data } = await screens.open(routes.load, `${path}/${id}`, { id });
    const { values, version } = data.form as { values: object; version: number };
    const entries = Object.entries(flattenValues(values)).flatMap(([name, all]) =>
      all.map((value): Posted => [name, value]),
    );
    return { id, version, entries, snapshot: JSON.stringify(flattenValues(values)) };
  }

  /** Posts the form of a record, or of a new one. */
  const send = ({ routes, path }: Area, entries: Entries, id?: string, by = screens): Promise<ScreenAnswer> =>
    by.post(routes.change, id ? `${path}/${id}` : `${path}/create`, entries, id ? { id } : {});

  return { backend, formOf, send, screensOfSomebody };
}
