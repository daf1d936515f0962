import { domains } from "backend/modules/domains/tables";
import type { Db } from "backend/platform/database/database";

const SITES = [
  {
    name: "Alpenblick",
    hosts: ["alpenblick.test", "www.alpenblick.test"],
    title: "Alpenblick – das Magazin",
  },
  {
    name: "immoflash",
    hosts: ["immoflash.test", "www.immoflash.test"],
    title: "immoflash – Immobilien aktuell",
  },
  { name: "Skimagazin (eingestellt)", hosts: ["ski.alpenblick.test"], title: "Skimagazin", isActive: false },
];

/** The web sites of the house. */
export async function seedDomains(db: Db, now: Date): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now };
  await db
    .insert(domains)
    .values(SITES.map((site) => ({ ...site, hosts: site.hosts.join("\n"), ...stamps })));
}
