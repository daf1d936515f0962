import { tmpdir } from "node:os";
import {
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  FAILURES_PER_PAIR,
} from "backend/platform/limits/sign-in-limits";
import { createBackend } from "backend/server";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, nextNumber, PASSWORD } from "backend/testing/factories";
import { send } from "backend/testing/request";
import pino from "pino";
import { beforeAll, expect, test } from "vitest";

const SIGN_IN = `mutation SignIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { token } }`;
const REFUSED = "TOO_MANY_ATTEMPTS";

describeOnDatabase("the limits of the sign-in", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  const signIn = (
    email: string,
    password: string,
    address: string,
    at: Pick<TestBackend, "fetch"> = backend,
  ) => send(backend === at ? backend : at, null, SIGN_IN, { email, password }, address);
  const times = (number: number) => Array.from({ length: number }, (_, n) => n);
  /** An address that no other test uses. */
  const freshAddress = () => `2001:db8:${nextNumber().toString(16)}::1`;
  const attack = async (email: string, guesses: number, address: () => string) => {
    const codes: (string | undefined)[] = [];
    // A few at a time, like an attacker.
    for (let n = 0; n < guesses; n += 10) {
      const some = times(Math.min(10, guesses - n)).map(() => signIn(email, "falsch", address()));
      codes.push(...(await Promise.all(some)).map(({ code }) => code));
    }
    return codes.filter((code) => code !== REFUSED).length;
  };

  test("an account is blocked for an address after ten wrong passwords, also if they come at once", async () => {
    const { email } = await makeUser(backend.db);
    const address = freshAddress();
    const codes = await Promise.all(times(30).map(async () => (await signIn(email, "falsch", address)).code));
    expect(codes.filter((code) => code === "BAD_USER_INPUT")).toHaveLength(FAILURES_PER_PAIR);
    const answer = await signIn(` ${email.toUpperCase()} `, PASSWORD, address);
    expect(answer.code).toBe(REFUSED);
    expect(answer.errors?.[0]?.extensions.retryAfter).toBeGreaterThan(800);
    expect(answer.errors?.[0]?.extensions.retryAfter).toBeLessThanOrEqual(900);
    // An IPv6 network counts as one address.
    expect((await signIn(email, PASSWORD, address.replace(/1$/, "abcd"))).code).toBe(REFUSED);
  });

  test("an unknown account is blocked like a known one", async () => {
    const address = freshAddress();
    expect(await attack("nobody@verlag.example", 12, () => address)).toBe(FAILURES_PER_PAIR);
  });

  test("a right password is not counted, and resets the count of wrong ones", async () => {
    const { email } = await makeUser(backend.db);
    const address = freshAddress();
    for (const _ of times(3)) {
      expect(await attack(email, FAILURES_PER_PAIR - 1, () => address)).toBe(FAILURES_PER_PAIR - 1);
      expect((await signIn(email, PASSWORD, address)).code).toBeUndefined();
    }
    const codes = [];
    for (const _ of times(FAILURES_PER_PAIR + 5)) codes.push((await signIn(email, PASSWORD, address)).code);
    expect(codes).not.toContain(REFUSED);
  });

  test("guesses from another address do not block the user's own address", async () => {
    const { email } = await makeUser(backend.db);
    const [desk, strangers] = [freshAddress(), freshAddress()];
    expect(await attack(email, 40, () => strangers)).toBe(FAILURES_PER_PAIR);
    expect((await signIn(email, PASSWORD, strangers)).code).toBe(REFUSED);
    expect((await signIn(email, PASSWORD, desk)).code).toBeUndefined();
  });

  test("an account is blocked after a hundred guesses an hour, except at known addresses", async () => {
    const { email } = await makeUser(backend.db);
    const desk = freshAddress();
    expect((await signIn(email, PASSWORD, desk)).code).toBeUndefined();
    const guesses = FAILURES_PER_ACCOUNT + 30;
    expect(await attack(email, guesses, freshAddress)).toBe(FAILURES_PER_ACCOUNT);
    const stranger = await signIn(email, PASSWORD, freshAddress());
    expect(stranger.code).toBe(REFUSED);
    expect(stranger.errors?.[0]?.extensions.retryAfter).toBeGreaterThan(3000);
    expect((await signIn(email, "falsch", desk)).code).toBe("BAD_USER_INPUT");
    expect((await signIn(email, PASSWORD, desk)).code).toBeUndefined();
    // An address is only known for one account.
    const other = await makeUser(backend.db);
    await attack(other.email, guesses, freshAddress);
    expect((await signIn(other.email, PASSWORD, desk)).code).toBe(REFUSED);
  });

  test("an address is blocked after two hundred guesses an hour, except for accounts that know it", async () => {
    const users = await Promise.all(times(30).map(() => makeUser(backend.db)));
    const [colleague, newcomer] = [await makeUser(backend.db), await makeUser(backend.db)];
    const house = freshAddress();
    expect((await signIn(colleague.email, PASSWORD, house)).code).toBeUndefined();
    let checked = 0;
    for (const { email } of users) checked += await attack(email, 8, () => house);
    expect(checked).toBe(FAILURES_PER_ADDRESS);
    expect((await signIn(newcomer.email, PASSWORD, house)).code).toBe(REFUSED);
    expect((await signIn(colleague.email, PASSWORD, house)).code).toBeUndefined();
    expect((await signIn(newcomer.email, PASSWORD, freshAddress())).code).toBeUndefined();
  });

  test("a known browser is not blocked, at any address", async () => {
    const [user, other] = [await makeUser(backend.db), await makeUser(backend.db)];
    const SIGN_IN_WITH = `mutation ($email: String!, $password: String!, $device: String) {
      signIn(email: $email, password: $password, device: $device) { token device } }`;
    const withMark = (email: string, password: string, address: string, device: string | null) =>
      send(backend, null, SIGN_IN_WITH, { email, password, device }, address);
    const first = await withMark(user.email, PASSWORD, freshAddress(), null);
    const { device, token } = first.data.signIn;
    expect(device).not.toContain(token);
    // Behind an undeclared proxy, attackers and colleagues have the same address.
    const proxy = freshAddress();
    await attack(user.email, FAILURES_PER_PAIR, () => proxy);
    await attack(user.email, FAILURES_PER_ACCOUNT, freshAddress);
    const again = await withMark(user.email, PASSWORD, proxy, device);
    expect(again.data.signIn.device).toBe(device);
    // The device cookie of one account is not valid for another, and a made-up one is not valid at all.
    await attack(other.email, FAILURES_PER_PAIR, () => proxy);
    expect((await withMark(other.email, PASSWORD, proxy, device)).code).toBe(REFUSED);
    const madeUp = `${"A".repeat(22)}.${device.split(".")[1]}`;
    for (const mark of [null, "", "x", "ä".repeat(66), madeUp, `${device}x`]) {
      expect((await withMark(user.email, PASSWORD, proxy, mark)).code).toBe(REFUSED);
    }
    // A known browser still has only ten guesses.
    const guesses = times(14).map(() => withMark(user.email, "falsch", freshAddress(), device));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code !== REFUSED)).toHaveLength(FAILURES_PER_PAIR);
  });

  test("the servers of one database count together", async () => {
    if (backend.databaseUrl === undefined) return;
    const second = await createBackend({
      databaseUrl: backend.databaseUrl,
      filesDir: tmpdir(),
      logger: pino({ level: "silent" }),
      production: true,
    });
    try {
      const { email } = await makeUser(backend.db);
      const address = freshAddress();
      const codes = await Promise.all(
        times(24).map(async (n) => (await signIn(email, "falsch", address, n % 2 ? second : backend)).code),
      );
      expect(codes.filter((code) => code !== REFUSED)).toHaveLength(FAILURES_PER_PAIR);
      expect((await signIn(email, PASSWORD, address, second)).code).toBe(REFUSED);
      expect((await signIn(email, PASSWORD, freshAddress(), second)).code).toBeUndefined();
    } finally {
      await second.close();
    }
  });
});
