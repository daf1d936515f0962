import { leaveOutOfHistory } from "backend/modules/activity-log/service";
import { articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { pressReleases } from "backend/modules/press-releases/tables";
import {
  byName,
  defineRecord,
  deletedIn,
  fieldsIn,
  followSaves,
  notDeleted,
  offerImport,
  refused,
  savesIn,
} from "backend/modules/records/service";
import { withoutAdministrator } from "backend/modules/users/rights/last-administrator";
import { freeLocksOfFormerRights } from "backend/modules/users/rights/locks-of-former-rights";
import { peopleBeyond, rightsBeyond } from "backend/modules/users/rights/rights-beyond";
import { listUsers, maySeeAccount, roleById, roleNamed } from "backend/modules/users/service";
import { userColumns } from "backend/modules/users/sign-in/sessions";
import { roles, userRoles, users } from "backend/modules/users/tables";
import { RoleRef, UserRef } from "backend/modules/users/user-ref";
import { personNameSql, personSearchSql } from "backend/platform/database/people";
import { activityLogs } from "backend/platform/database/tables";
import { matchesTerm } from "backend/platform/lists/list-conditions";
import { signedIn } from "backend/schema/access";
import { personName } from "domain/person-name";
import { USER_FIELDS } from "domain/users/fields";
import { userForm } from "domain/users/user";
import { sql } from "drizzle-orm";
import { endWaysOfFormerAddress } from "./ways-in";

/** The columns that are called otherwise than their fields. */
export const NAME_COLUMNS = { first_name: "firstName", last_name: "lastName" } as const;

const fields = fieldsIn(USER_FIELDS, {
  table: users,
  columns: NAME_COLUMNS,
  targets: {
    roles: {
      type: RoleRef,
      byId: roleById,
      named: roleNamed,
    },
  },
  tables: { roles: userRoles },
  // Not everybody sees them.
  ownOutputs: [
    "salutation",
    "jobTitle",
    "email",
    "phone",
    "avatar",
    "roles",
    "crmUserId",
    "externalPublisherUserId",
  ],
  derived: ({ isActive }) => ({ status: isActive ? ("active" as const) : ("inactive" as const) }),
});

export const userRecord = defineRecord({
  area: "users",
  called: { one: "user", many: "users", type: "User" },
  table: users,
  columns: userColumns,
  ref: UserRef as never,
  schema: userForm,
  ...fields,
  input: (t) => ({ ...fields.input(t), isActive: t.boolean() }),
  fromRow: (row) => ({ ...fields.fromRow(row), isActive: row.status === "active" }),
  unique: {
    users_email_key: { field: "email", message: "user_email_used" },
    users_username_key: { field: "username", message: "username_used" },
  },
  phases: [
    {
      check: {
        async findings(tx, ctx, changes) {
          const deleted = deletedIn(changes).map(({ id }) => id);
          const beyond = await peopleBeyond(tx, ctx, deleted);
          return [
            ...refused(await rightsBeyond(tx, ctx, savesIn(changes))),
            ...[...beyond].map((id) => notDeleted(id, "beyond_own")),
          ];
        },
        ofTable: async (tx) => refused(await withoutAdministrator(tx)),
      },
      follow: followSaves(async (work, ctx, saves) => {
        await endWaysOfFormerAddress(work, ctx, saves);
        await freeLocksOfFormerRights(work, ctx);
      }),
    },
  ],
  usedBy: [
    {
      what: "bookings",
      table: bookings,
      record: bookings.id,
      used: bookings.supervisorId,
      field: "supervisor",
      link: (id) => `/bookings?supervisor=${id}`,
    },
    {
      what: "companies",
      table: companies,
      record: companies.id,
      used: companies.responsibleUser1Id,
      field: "responsibleUser1",
      link: (id) => `/companies?responsible=${id}`,
    },
    {
      what: "articles",
      field: "author",
      table: articles,
      record: articles.id,
      used: articles.authorId,
      link: (id) => `/articles?author=${id}`,
    },
    {
      what: "articles",
      field: "assignee",
      table: articles,
      record: articles.id,
      used: articles.assigneeId,
      link: (id) => `/articles?assignee=${id}`,
    },
    {
      what: "press_releases",
      field: "editor",
      table: pressReleases,
      record: pressReleases.id,
      used: pressReleases.editorId,
      link: (id) => `/press/releases?editor=${id}`,
    },
    {
      what: "activity_logs",
      table: activityLogs,
      record: activityLogs.id,
      used: activityLogs.actorId,
      field: "actor",
      link: (id) => `/activitylogs?actor=${id}`,
    },
  ],
  label: users.username,
  labelOf: (user) => personName(user) || user.username,
  found: (_ctx, term) => ({
    from: users,
    id: users.id,
    where: [matchesTerm(term, { texts: [personSearchSql(users)], table: users })],
    title: sql`coalesce(nullif(${personNameSql(users)}, ''), ${users.username})`,
    codes: [users.email, users.username],
    facts: [users.jobTitle, users.email],
    isFormer: sql`${users.status} <> 'active'`,
  }),
  showsHistory: (ctx, user) => maySeeAccount(ctx, user.id),
  list: {
    access: "signed-in",
    read: (ctx, query) => listUsers(signedIn(ctx), query) as never,
    filter: (t) => ({
      canBookUser: t.boolean(),
      status: t.string(),
      isApiUser: t.boolean(),
      roleIds: t.stringList(),
      assetIds: t.stringList({ description: "With a picture that was made of one of these assets." }),
    }),
  },
});

// Every day begins with a sign-in, and strangers try it: they are in the log of the house.
leaveOutOfHistory("users", ["signIn", "signInFailed", "signOut"]);

offerImport("users", userRecord, {
  named: { roles: byName(roles) },
  unique: [
    { column: "email", from: users.email },
    { column: "username", from: users.username },
  ],
});
