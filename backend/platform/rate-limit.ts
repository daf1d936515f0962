import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "./client-network";
import type { RawQuery } from "./database";
import { tooManyAttempts } from "./errors";

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** Wrong passwords for one account from one address: what typing errors need. */
export const FAILURES_PER_PAIR = 10;
/** Wrong passwords for one account from wherever: more guesses an hour nobody has (ASVS 2.2.1). */
export const FAILURES_PER_ACCOUNT = 100;
/** Wrong passwords from one address, for whichever accounts: a whole house may sit behind it. */
export const FAILURES_PER_ADDRESS = 200;

/** An attempt that may be made; it counts as failed until it is said to have succeeded. */
export interface Attempt {
  /** Gives the attempt back, and to this account at this address all others too. */
  succeeded(): Promise<void>;
}

/**
 * Limits on wrong passwords, shared by all servers of a database. Account and address together are strict. Each
 * alone is wide and slow, and does not hold for an address or a browser that is known as the account's own: so no
 * stranger can lock out a colleague by guessing from elsewhere, nor a house by guessing for many accounts.
 */
export interface SignInLimits {
  /**
   * Counts an attempt before its password is looked at, so that guesses at one time do not slip through.
   * @param isKnown whether the address is known as the account's own; only asked where it matters
   * @throws TOO_MANY_ATTEMPTS with the seconds to wait
   */
  attempt(account: string, address: string, isKnown: () => Promise<boolean>): Promise<Attempt>;
  /** The same for a browser that is known as the account's own: strict by itself, and by nobody else's guesses. */
  attemptOfDevice(account: string, device: string): Promise<Attempt>;
  /** Removes the counters that have run out. */
  sweep(): Promise<void>;
}

/** The counters lie in the database; they count in real time, not by the context's clock. */
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
      // In this order: an address that has to wait writes no counters for ever new accounts, and what is refused
      // to one address is not counted against the account.
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

/** Counts one more: null where it is still within the limit, else the seconds until the count begins anew. */
async function count(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}
