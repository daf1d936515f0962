import { defineRecord, fieldsIn, refused, type Target } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isWanted } from "backend/platform/lists/list-conditions";
import type { Problem } from "backend/platform/use-case/errors";
import { builder } from "backend/schema/builder";
import { domainForm } from "domain/domains/domain";
import { DOMAIN_FIELDS } from "domain/domains/fields";
import { sql } from "drizzle-orm";
import { domainById, domainNamed, domainUses } from "./service";
import { domains } from "./tables";

export const DomainRef = builder.objectRef<typeof domains.$inferSelect>("Domain").implement({});

/** A web site that fields refer to. */
export const domainTarget: Target = {
  type: DomainRef,
  byId: domainById,
  named: domainNamed,
};

/** A host leads to one site only. */
async function sharedHosts(tx: Db): Promise<Problem[]> {
  const { rows } = await tx.execute<{ host: string }>(sql`
    select host from ${domains}, string_to_table(hosts, ${"\n"}) as host group by host having count(*) > 1 limit 1`);
  return rows.map(({ host }) => ({ field: "hosts", message: "domain_host_used", params: { host } }));
}

defineRecord({
  area: "domains",
  called: { one: "domain", many: "domains", type: "Domain" },
  table: domains,
  ref: DomainRef,
  schema: domainForm,
  ...fieldsIn(DOMAIN_FIELDS, { table: domains }),
  unique: { domains_name_key: { field: "name", message: "domain_name_used" } },
  phases: [{ check: { ofTable: async (tx) => refused(await sharedHosts(tx)) } }],
  usedBy: domainUses,
  label: domains.name,
  list: {
    search: [domains.name, domains.hosts, domains.title],
    sorts: { name: domains.name, isActive: domains.isActive, updatedAt: domains.updatedAt },
    defaultSort: "name",
    found: { facts: [domains.title], isFormer: sql`not ${domains.isActive}` },
    filter: (t) => ({ isActive: t.boolean() }),
    where: ({ isActive }) => [isWanted(domains.isActive, isActive)],
  },
});
