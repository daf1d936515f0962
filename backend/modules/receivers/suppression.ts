import { createHmac } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import { comparedAddress } from "domain/receivers/states";
import { eq, inArray } from "drizzle-orm";
import { type Suppression, suppressedAddresses } from "./tables";

/** Hashes addresses with a secret of the house, so that nobody can try out whether an address is among them. */
export async function addressHasher(tx: Db): Promise<(address: string) => string> {
  const secret = await sharedSecret(tx, "suppressed_addresses");
  return (address) => createHmac("sha256", secret).update(comparedAddress(address)).digest("base64url");
}

/** Keeps addresses from getting anything again. A reason that is there already stays. */
export async function suppress(
  tx: Db,
  addresses: readonly string[],
  { reason, at }: { reason: Suppression; at: Date },
): Promise<void> {
  if (addresses.length === 0) return;
  const hashOf = await addressHasher(tx);
  await tx
    .insert(suppressedAddresses)
    .values(addresses.map((address) => ({ hash: hashOf(address), reason, at })))
    .onConflictDoNothing();
}

/** Why addresses get nothing; undefined for one that nothing speaks against. */
export async function suppressionsOf(
  tx: Db,
  addresses: readonly string[],
): Promise<(address: string) => Suppression | undefined> {
  if (addresses.length === 0) return () => undefined;
  const hashOf = await addressHasher(tx);
  const rows = await tx
    .select({ hash: suppressedAddresses.hash, reason: suppressedAddresses.reason })
    .from(suppressedAddresses)
    .where(inArray(suppressedAddresses.hash, addresses.map(hashOf)));
  const reasons = new Map(rows.map(({ hash, reason }) => [hash, reason]));
  return (address) => reasons.get(hashOf(address));
}

/** Lets an address get something again: its person has asked for it and confirmed that. */
export async function liftSuppression(tx: Db, address: string): Promise<void> {
  const hashOf = await addressHasher(tx);
  await tx.delete(suppressedAddresses).where(eq(suppressedAddresses.hash, hashOf(address)));
}
