import { inGerman } from "backend/platform/database/german-order";
import { defineLoader } from "backend/platform/database/loaders";
import { type ChoiceQuery, offerChoices } from "backend/platform/lists/choices";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { personName } from "domain/person-name";
import { and, asc } from "drizzle-orm";
import { listUsers, maySeeAccount, type User, type UserFilter } from "./service";
import { roles } from "./tables";

/** Whom a choice offers before anything is searched for; `all`: to those who may read users. */
const peopleOffered = defineLoader<{ offered: UserFilter; limit: number; all: boolean }, User[]>(
  (queries, ctx) =>
    Promise.all(
      queries.map(async ({ offered, limit }) => {
        const page = { limit, skip: 0 };
        return (await listUsers(ctx as SignedInCtx, { page, filter: offered })).data;
      }),
    ),
  ["users"],
);

async function peopleToChoose(
  ctx: SignedInCtx,
  { ids, term, limit }: ChoiceQuery,
  offered: UserFilter,
): Promise<User[]> {
  const all = may(ctx, { collectionType: "users" });
  // Former people are offered to those who see a record that names them.
  const isSameForAll = !ids && !term && (all || offered.status === "active");
  if (isSameForAll) return await peopleOffered(ctx).load({ offered, limit, all });
  const page = { limit, skip: 0 };
  return (await listUsers(ctx, { page, term, filter: ids ? { ids } : offered })).data;
}

async function personChoices(ctx: SignedInCtx, query: ChoiceQuery, offered: UserFilter) {
  const people = await peopleToChoose(ctx, query, offered);
  return people.map((user) => ({
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
    const rows = await ctx.db
      .select()
      .from(roles)
      .where(and(hasChosenId(roles.id, ids), matchesTerm(term, { texts: [roles.name] })))
      .orderBy(asc(inGerman(roles.name)))
      .limit(limit);
    return rows.map(({ id, name, isDefault }) => ({
      id: String(id),
      label: name,
      note: isDefault ? DEFAULT_ROLE : null,
    }));
  },
});
