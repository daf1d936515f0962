import { mayOnMedium } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { inGerman } from "backend/platform/database/german-order";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { builder } from "backend/schema/builder";
import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import type { Issue } from "./service";
import { IssueRef } from "./types";

interface IssueClient {
  issueId: number | null;
  id: number;
  name: string;
  bookingCount: number;
  cents: string | null;
}

const clientsByIssue = defineGroupLoader<IssueClient>(
  (db, ids) =>
    db
      .select({
        issueId: bookings.issueId,
        id: companies.id,
        name: companies.name,
        bookingCount: count(),
        cents: sql<string | null>`sum(${bookings.priceCents}) filter (where ${bookings.isBilled})`,
      })
      .from(bookings)
      .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
      .where(and(isAnyOf(bookings.issueId, ids), ne(bookings.status, "cancelled")))
      .groupBy(bookings.issueId, companies.id)
      .orderBy(asc(inGerman(companies.name)), asc(companies.id)),
  (row) => row.issueId ?? 0,
);

const IssueClientRef = builder.objectRef<IssueClient>("IssueClient").implement({
  description: "Who advertises in an issue, without cancelled bookings.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    bookingCount: t.exposeInt("bookingCount"),
    turnover: t.field({ type: "Cents", resolve: ({ cents }) => Number(cents ?? 0) }),
  }),
});

/** The clients of an issue by name; null for someone who may not see the bookings of its medium. */
async function clientsOf(ctx: Ctx, issue: Issue): Promise<IssueClient[] | null> {
  return mayOnMedium(ctx, "view", issue.mediumId) ? await clientsByIssue(ctx).load(issue.id) : null;
}

builder.objectField(IssueRef, "clients", (t) =>
  t.field({
    type: [IssueClientRef],
    nullable: true,
    atMost: 200,
    description: "Null for someone who may not see the medium's bookings.",
    resolve: (issue, _args, ctx) => clientsOf(ctx, issue),
  }),
);
