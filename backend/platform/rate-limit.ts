import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RawQuery } from "./database";
import { tooManyAttempts } from "./errors";

const WINDOW_SECONDS = 15 * 60;
const ATTEMPTS_PER_ACCOUNT = 10;
const ATTEMPTS_PER_ADDRESS = 60;

/** Limits on sign-in attempts, per account and per address (decisions §2); shared by all servers. */
export interface SignInLimits {
  /** Counts an attempt; throws TOO_MANY_ATTEMPTS once there were too many within 15 minutes. */
  attempt(account: string, address: string): Promise<void>;
  /** A successful sign-in gives the account its attempts back; the address keeps its count. */
  succeeded(account: string): Promise<void>;
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
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
    });
  const perAccount = limiter("sign-in-account", ATTEMPTS_PER_ACCOUNT);
  const perAddress = limiter("sign-in-address", ATTEMPTS_PER_ADDRESS);

  return {
    attempt: async (account, address) => {
      await consume(perAddress, address);
      await consume(perAccount, account);
    },
    succeeded: async (account) => {
      await perAccount.delete(account);
    },
    sweep: async () => {
      await query("delete from rate_limits where expire < $1", [Date.now()]);
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooManyAttempts(Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}
