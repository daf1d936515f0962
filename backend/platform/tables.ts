import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, reference } from "./columns";

/**
 * Keys of forms already saved (decisions §7). Keys are the user's own, so nobody meets another's answer;
 * users are never deleted under a key that is still of use, so no foreign key slows each save down.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: reference("user_id").notNull(),
    key: text("key").notNull(),
    operation: text("operation").notNull(),
    /** SHA-256 of operation and content. */
    contentHash: text("content_hash").notNull(),
    /** What the use case answered; its shape differs per operation. Null only within the transaction. */
    answer: jsonb("answer"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);

/** Counters of the limits (rate-limiter-flexible's layout); `expire` in milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
