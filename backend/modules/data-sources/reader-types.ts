import { domainById } from "backend/modules/domains/service";
import { defineLoader } from "backend/platform/database/loaders";
import { builder } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { and, eq } from "drizzle-orm";
import type { DataSource } from "./given";
import { ReadersSourceRef, type SourceQuery } from "./given-types";
import { dataSources } from "./tables";

/** A source by what a web site calls it; kept, as many pages of the site ask for it. */
const sourceAt = defineLoader<{ domainId: number; key: string }, DataSource | null>(
  async (places, { db }) =>
    await Promise.all(
      places.map(async ({ domainId, key }) => {
        const isIt = and(eq(dataSources.domainId, domainId), eq(dataSources.key, key));
        const [source] = await db.select().from(dataSources).where(isIt);
        return source ?? null;
      }),
    ),
  ["data_sources"],
);

builder.queryField("publishedDataSource", (t) =>
  t.field({
    type: ReadersSourceRef,
    nullable: true,
    access: "signed-in",
    description:
      "What a source of a web site gives, by its key; null where there is none, or it or the site is not active. An address is never asked for it: what it answered last is given.",
    args: { domainId: t.arg.string({ required: true }), key: t.arg.string({ required: true }) },
    resolve: async (_root, { domainId, key }, ctx): Promise<SourceQuery | null> => {
      const id = parseId(domainId) ?? 0;
      const domain = await domainById(ctx).load(id);
      const source = domain?.isActive ? await sourceAt(ctx).load({ domainId: id, key }) : null;
      return source?.isActive ? { source } : null;
    },
  }),
);
