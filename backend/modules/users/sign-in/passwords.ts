import { hash, hashRaw, verify } from "@node-rs/argon2";

/** Hash of a password (argon2id with the library's present parameters). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let hashForUnknownUsers: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it never does, after the same work (decisions §2). */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  hashForUnknownUsers ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await hashForUnknownUsers), password);
  return matches && typeof passwordHash === "string";
}

/**
 * A value to compare passwords of two posts by: the same passwords and salt always give the same value, and guessing
 * from it is as slow as from the hash of a password.
 */
export async function fingerprint(passwords: readonly string[], salt: string): Promise<string> {
  const bytes = await hashRaw(JSON.stringify(passwords), { salt: Buffer.from(salt.padEnd(16, ".")) });
  return bytes.toString("base64");
}
