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
  const backend = await testBackend("pglite");
  await seedDemo(backend.db, { bookings: 60 });
  const screensOfSomebody = async () => {
    const { user, token } = await signedInUser(backend.db, GLOBAL_PERMISSIONS);
    return { user, ...screensOn(backend, token) };
  };
  const screens = await screensOfSomebody();

  /** The form of a record, the area's first one unless it is given, as a browser would post it. */
  async function formOf({ routes, path, table }: Area, record?: string) {
    const [first] = await backend.db.select({ id: table.id }).from(table).orderBy(asc(table.id)).limit(1);
    const id = record ?? String(first?.id);
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
