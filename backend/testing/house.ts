import pino from "pino";
import { filesOnDisk } from "../platform/files/files-on-disk";
import { createSignInLimits } from "../platform/limits/sign-in-limits";
import { createAnnouncements } from "../platform/live/pub-sub";
import type { House } from "../platform/work/kinds";
import type { TestBackend } from "./databases";

/** A server that works on what is due in the database of a backend, beside it. */
export function houseOf({ db, kind }: Pick<TestBackend, "db" | "kind">, parts: Partial<House> = {}): House {
  return {
    db,
    kind,
    now: () => new Date(),
    log: pino({ level: "silent" }),
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
}
