import pino from "pino";
import { outsideTransactions } from "../platform/database/open-transaction";
import { filesOnDisk } from "../platform/files/files-on-disk";
import { createSignInLimits } from "../platform/limits/sign-in-limits";
import { createAnnouncements } from "../platform/live/pub-sub";
import { NO_METER } from "../platform/watch/meter";
import type { HouseContext } from "../platform/work/define-work";
import type { TestBackend } from "./databases";

/** A server that works on what is due in the database of a backend, beside it. */
export function houseOf(
  { db, kind }: Pick<TestBackend, "db" | "kind">,
  parts: Partial<HouseContext> = {},
): HouseContext {
  const house: HouseContext = {
    db,
    kind,
    now: () => new Date(),
    log: pino({ level: "silent" }),
    meter: NO_METER,
    pubSub: createAnnouncements(),
    files: filesOnDisk("/nowhere"),
    connectors: {},
    outside: {
      ask: async () => 200,
      read: async () => ({ problem: "silent" }),
      texts: async () => [],
    },
    signInLimits: createSignInLimits(async () => ({ rows: [] })),
    originOfLinks: () => null,
    wakeMail: () => {},
    mailer: null,
    bulkMail: null,
    ...parts,
  };
  const { outside, mailer, bulkMail } = house;
  return {
    ...house,
    outside: outsideTransactions("the internet", outside),
    mailer: mailer && outsideTransactions("the mail server", mailer),
    bulkMail: bulkMail && {
      ...bulkMail,
      mailer: outsideTransactions("the mail server", bulkMail.mailer),
    },
  };
}
