import { type ChoiceQuery, offerChoices } from "backend/platform/choices";
import type { SignedInCtx } from "backend/platform/context";
import { hasChosenId, matchesTerm } from "backend/platform/list-query";
import { personName } from "domain/person-name";
import { and, asc } from "drizzle-orm";
import { listUsers, maySeeAccount, type UserFilter } from "./service";
import { roles } from "./tables";

async function personChoices(ctx: SignedInCtx, { ids, term, limit }: ChoiceQuery, offered: UserFilter) {
  const { data } = await listUsers(ctx, {
    page: { limit, skip: 0 },
    term,
    filter: ids ? { ids } : offered,
  });
  return data.map((user) => ({
    id: String(user.id),
    label: personName(user),
    note: maySeeAccount(ctx, user.id) ? user.email : null,
  }));
}

offerChoices("users", {
  access: "signed-in",
  find: (ctx, query) => personChoices(ctx, query, { status: "active" }),
});
// Supervisors to choose. Filters also offer former colleagues, whose bookings are still searched for.
offerChoices("supervisors", {
  access: "signed-in",
  atMost: 2000,
  find: (ctx, query) => personChoices(ctx, query, { canBookUser: true, status: "active" }),
});
offerChoices("supervisors-and-former", {
  access: "signed-in",
  atMost: 2000,
  find: (ctx, query) => personChoices(ctx, query, { canBookUser: true }),
});

/** The note of the role that new users get. */
const DEFAULT_ROLE = "default";

// Who may read users may filter them by their roles, also without the right to open the roles themselves.
offerChoices("roles-of-users", {
  access: { action: "read", collectionType: "users" },
  atMost: 1000,
  find: async (ctx, { ids, term, limit }) => {
    const found = await ctx.db
      .select()
      .from(roles)
      .where(and(hasChosenId(roles.id, ids), matchesTerm(term, { texts: [roles.name] })))
      .orderBy(asc(roles.name))
      .limit(limit);
    return found.map(({ id, name, isDefault }) => ({
      id: String(id),
      label: name,
      note: isDefault ? DEFAULT_ROLE : null,
    }));
  },
});
