import { hash, hashRaw, verify } from "@node-rs/argon2";

/** Hash of a password (argon2id with the library's present parameters). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobodysHash: Promise<string> | undefined;

/** Whether this is the password of the hash; without a hash it is not, after the same work (decisions §2). */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && typeof passwordHash === "string";
}

/**
 * Stands for passwords where two posts are compared: always the same for the same ones and salt, and as slow to guess
 * from as the hash of a password is.
 */
export async function fingerprint(passwords: readonly string[], salt: string): Promise<string> {
  const bytes = await hashRaw(JSON.stringify(passwords), { salt: Buffer.from(salt.padEnd(16, ".")) });
  return bytes.toString("base64");
}
