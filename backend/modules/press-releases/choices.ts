import { activeMedia } from "backend/modules/media/service";
import { inGerman } from "backend/platform/database/german-order";
import { personNameSql, personSearchSql, users } from "backend/platform/database/people";
import { offerChoices } from "backend/platform/lists/choices";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import { personName } from "domain/person-name";
import { and, asc } from "drizzle-orm";
import { isEditor } from "./decisions";

const access = { action: "read", collectionType: "press_releases" } as const;

/** What the screens of releases offer to choose. */
export function registerChoices(): void {
  // A release is meant for a medium that carries articles.
  offerChoices("media-of-press-releases", { access, ...activeMedia(({ hasArticle }) => hasArticle) });
  offerChoices("editors-of-press-releases", {
    access,
    atMost: 500,
    find: async ({ db }, { ids, term, limit }) => {
      const { id, firstName, lastName, username } = users;
      const userRows = await db
        .select({ id, first_name: firstName, last_name: lastName, username })
        .from(users)
        .where(
          and(
            ids ? hasChosenId(id, ids) : isEditor(),
            matchesTerm(term, { texts: [personSearchSql(users)] }),
          ),
        )
        .orderBy(asc(inGerman(personNameSql(users))), asc(id))
        .limit(limit);
      return userRows.map((one) => ({ id: String(one.id), label: personName(one) || one.username }));
    },
  });
}
