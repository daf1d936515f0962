import { z } from "zod";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const optionalUrl = (protocols: readonly string[]) =>
  z
    .string()
    .refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}//`)), {
      message: `expected an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    })
    .refine((value) => URL.canParse(value), { message: "not a valid address" })
    .optional();

/** Every setting the server reads; `.env.example` lists them with the same defaults. */
const settingsSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: optionalUrl(["postgres:", "postgresql:"]),
  DATA_DIR: z.string().default("./data"),
  GRAPHQL_ENDPOINT: optionalUrl(["http:", "https:"]),
  GRAPHQL_WS_ENDPOINT: optionalUrl(["ws:", "wss:"]),
  GRAPHQL_INTROSPECTION: flag.default(false),
  SEED_DEMO: flag.default(true),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  SHUTDOWN_SECONDS: z.coerce.number().int().min(1).max(300).default(10),
});

export type Settings = z.infer<typeof settingsSchema>;

/** A setting has a value that cannot be used; the message names each one and says what is expected. */
export class SettingsError extends Error {}

/**
 * Reads the settings from the environment. An empty value counts as unset.
 * @throws {SettingsError} naming every setting whose value cannot be used.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = settingsSchema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = issue.path.join(".");
    return `  ${name}=${given[name] ?? ""}: ${issue.message}`;
  });
  throw new SettingsError(`These settings cannot be used:\n${lines.join("\n")}\nSee .env.example.`);
}
