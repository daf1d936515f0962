import { isOneOf } from "backend/platform/lists/list-conditions";
import { mailText } from "backend/platform/mail/mail-texts";
import { notifiesOf } from "backend/platform/use-case/subjects";
import { hasPermission } from "domain/permissions/check";
import { sql } from "drizzle-orm";
import { pressReleases } from "./tables";

const mayRead = (permissions: readonly string[]) =>
  hasPermission(permissions, { action: "read", collectionType: "press_releases" });

notifiesOf({
  area: "press_releases",
  table: pressReleases,
  pathOf: (id) => (id === null ? "/press/releases" : `/press/releases/${id}`),
  isOpenWith: mayRead,
  // That one has arrived is seen until somebody deals with it, and that it is assigned as long as it is.
  inSight: (_reader, { name, userId }) => sql`(case ${name}
    when 'press_release_arrived' then ${pressReleases.state} = 'pending'
    when 'press_release_assigned' then ${pressReleases.state} = 'editorial' and ${pressReleases.editorId} = ${userId}
    else true end)`,
  find: async (db, ids) => {
    const { id, title, dueOn } = pressReleases;
    const rows = await db.select({ id, title, dueOn }).from(pressReleases).where(isOneOf(id, ids));
    return rows.map((row) => ({
      id: row.id,
      about: mailText("about_press_release", { name: row.title }),
      dueOn: row.dueOn,
      isOpened: true,
      isSeenWith: mayRead,
    }));
  },
});
