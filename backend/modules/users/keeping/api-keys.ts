import { randomBytes } from "node:crypto";
import { readInput } from "backend/modules/records/service";
import { holdsAll, mayGiveAll } from "backend/modules/users/rights/held-rights";
import { hashOf, heldPermissions } from "backend/modules/users/sign-in/sessions";
import { apiKeys, users } from "backend/modules/users/tables";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { API_KEY_PREFIX } from "domain/session";
import { apiKeyForm } from "domain/users/api-key";
import { and, desc, eq, isNull } from "drizzle-orm";

/** A key as a list shows it; never the key itself, nor its hash. */
export type ApiKey = Pick<
  typeof apiKeys.$inferSelect,
  "id" | "name" | "createdAt" | "lastUsedAt" | "revokedAt" | "ceiling"
>;

const MOST_LISTED = 50;

/** The keys of an API user, the newest first, revoked ones included. */
export async function listApiKeys(ctx: Ctx, userId: number): Promise<ApiKey[]> {
  const { id, name, createdAt, lastUsedAt, revokedAt, ceiling } = apiKeys;
  return await ctx.db
    .select({ id, name, createdAt, lastUsedAt, revokedAt, ceiling })
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(id))
    .limit(MOST_LISTED);
}

/**
 * Makes a key of an API user. Only the answer carries it, the database keeps its hash: that is why the change has no
 * idempotency key, whose answer would be kept. A second press is refused by the name. Made by somebody who may not change
 * roles, it never opens more than its user holds now (decision 097).
 */
export async function createApiKey(ctx: SignedInCtx, input: { user: string; name: string }): Promise<string> {
  const { name } = readInput(apiKeyForm, input);
  const key = API_KEY_PREFIX + randomBytes(32).toString("base64url");
  const refusals = { api_keys_name_key: { field: "name", message: "api_key_name_used" } };
  await useCase(ctx, { key: null, operation: "createApiKey", input: null, refusals }, async ({ tx, log }) => {
    const userId = parseId(input.user) ?? 0;
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw notFound();
    if (!user.isApiUser) throw badUserInput([{ field: "name", message: "no_api_user" }]);
    const permissions = await heldPermissions(tx, userId);
    if (!holdsAll(ctx, permissions)) throw badUserInput([{ field: "name", message: "key_beyond_own" }]);
    const made = {
      createdAt: ctx.now(),
      createdById: ctx.user.id,
      ceiling: mayGiveAll(ctx) ? null : permissions,
    };
    await tx.insert(apiKeys).values({ userId, name, keyHash: hashOf(key), ...made });
    await log([
      { area: "users", action: "createApiKey", recordId: userId, before: null, after: { apiKey: name } },
    ]);
    return true;
  });
  return key;
}

/** Revokes a key: the next request with it is refused. NOT_FOUND for one that is revoked already. */
export async function revokeApiKey(ctx: SignedInCtx, id: string): Promise<boolean> {
  return await useCase(ctx, { key: null, operation: "revokeApiKey", input: id }, async ({ tx, log }) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(apiKeys.id, parseId(id) ?? 0), isNull(apiKeys.revokedAt)))
      .returning();
    if (!revoked) throw notFound();
    const { userId: recordId, name } = revoked;
    await log([{ area: "users", action: "revokeApiKey", recordId, before: { apiKey: name }, after: null }]);
    return true;
  });
}
