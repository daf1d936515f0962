import type { RawQuery } from "backend/platform/database/database";
import { networkOf } from "backend/platform/external/client-network";
import { tooManyAttempts } from "backend/platform/use-case/errors";
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** Wrong passwords for one account from one address: enough for typing errors. */
export const FAILURES_PER_PAIR = 10;
/** Wrong passwords for one account from all addresses, per hour (ASVS 2.2.1). */
export const FAILURES_PER_ACCOUNT = 100;
/** Wrong passwords from one address for all accounts; a whole company may share the address. */
export const FAILURES_PER_ADDRESS = 200;

/** An allowed attempt; it counts as failed until it is reported as successful. */
export interface Attempt {
  /** Takes back this attempt and all others for the account from this address. */
  succeeded(): Promise<void>;
}

/**
 * Limits on wrong passwords, shared by all servers of a database. The limit per account and address is strict. The
 * limits per account and per address are wide, and do not apply to an address or browser known as the account's own. So
 * a stranger who guesses elsewhere cannot lock out a colleague, nor a whole company by guessing for many accounts.
 */
export interface SignInLimits {
  /**
   * Counts an attempt before its password is checked, so that parallel guesses count too.
   * @param isKnown whether the address is known as the account's own; only asked where it matters
   * @throws TOO_MANY_ATTEMPTS with the seconds to wait
   */
  attempt(account: string, address: string, isKnown: () => Promise<boolean>): Promise<Attempt>;
  /** The same for a browser known as the account's own: strict, and independent of other people's guesses. */
  attemptOfDevice(account: string, device: string): Promise<Attempt>;
  /** Removes the counters that have run out. */
  sweep(): Promise<void>;
}

/** The counters are in the database; they use real time, not the context's clock. */
export function createSignInLimits(query: RawQuery): SignInLimits {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await query(text, values);
      // The library computes with `expire`, which one of the drivers gives as text.
      return {
        rows: rows.map((row) => ({ ...row, expire: Number(row.expire) })),
        rowCount: rows.length,
      };
    },
  };
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const perPair = limiter("sign-in-pair", FAILURES_PER_PAIR, QUARTER_OF_AN_HOUR);
  const perAccount = limiter("sign-in-account", FAILURES_PER_ACCOUNT, HOUR);
  const perAddress = limiter("sign-in-address", FAILURES_PER_ADDRESS, HOUR);

  return {
    attempt: async (account, address, isKnown) => {
      const network = networkOf(address);
      const pair = `${account} ${network}`;
      const require = (wait: number | null) => {
        if (wait !== null) throw tooManyAttempts(wait);
      };
      // The order matters: a blocked address must not write counters for ever new accounts, and its refused attempts
      // must not count against the account.
      const addressWaits = await count(perAddress, network);
      if (addressWaits !== null && !(await isKnown())) require(addressWaits);
      require(await count(perPair, pair));
      const accountWaits = await count(perAccount, account);
      if (accountWaits !== null && !(await isKnown())) require(accountWaits);
      return {
        succeeded: async () => {
          await perPair.delete(pair);
          await perAccount.reward(account, 1);
          await perAddress.reward(network, 1);
        },
      };
    },
    attemptOfDevice: async (account, device) => {
      const pair = `${account} device ${device}`;
      const wait = await count(perPair, pair);
      if (wait !== null) throw tooManyAttempts(wait);
      return {
        succeeded: async () => {
          await perPair.delete(pair);
        },
      };
    },
    sweep: async () => {
      await query("delete from rate_limits where expire < $1", [Date.now()]);
    },
  };
}

/** Counts one more attempt. Null within the limit, otherwise the seconds until the counter starts again. */
async function count(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}
