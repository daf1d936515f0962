import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
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

/** An address that people open, without a path: everything hangs at its root. */
const publicUrl = optionalUrl(["http:", "https:"])
  .refine((value) => !value || !URL.canParse(value) || /^https?:\/\/[^/?#@]+\/?$/.test(value), {
    message: "expected an address without a path, such as https://backoffice.verlag.at",
  })
  .transform((value) => value && new URL(value).origin);

/** Every setting the server reads; `.env.example` lists them with the same defaults. */
const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: publicUrl,
  DATABASE_URL: optionalUrl(["postgres:", "postgresql:"]),
  DATA_DIR: z.string().default("./data"),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "not the name of a bucket")
    .optional(),
  FILES_S3_ENDPOINT: optionalUrl(["http:", "https:"]),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "not the name of a region")
    .optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  FILES_S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*\/?$/, "expected names of letters, digits, - and _ between slashes")
    .optional(),
  MAIL_SMTP_URL: optionalUrl(["smtp:", "smtps:"]),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      "expected an address, or Name <address>",
    )
    .default("Verlag Alpenblick <backoffice@localhost>"),
  MAIL_BOUNCE_ADDRESS: z
    .string()
    .regex(/^[^<>@\s+]+@[^<>@\s]+$/, "expected an address without a +")
    .optional(),
  PRESS_MAIL_TOKEN: z
    .string()
    .regex(/^[\w-]{32,200}$/, "32 to 200 letters, digits, - and _")
    .optional(),
  MAIL_DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]+$/i, "not the name of a domain")
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9._-]+$/i, "not a selector")
    .optional(),
  MAIL_DKIM_KEY_FILE: z
    .string()
    .refine((file) => existsSync(file), "no such file")
    .optional(),
  SSO_ISSUER: optionalUrl(["http:", "https:"]).refine(
    (value) => !value || !URL.canParse(value) || isSafeIssuer(new URL(value)),
    { message: "expected https://; http:// only for this machine" },
  ),
  SSO_CLIENT_ID: z.string().optional(),
  SSO_CLIENT_SECRET: z.string().optional(),
  SSO_NAME: z.string().max(60).default("Single Sign-on"),
  CRM_URL: optionalUrl(["http:", "https:"]),
  CRM_TOKEN: z.string().optional(),
  IMMOFLASH_URL: optionalUrl(["http:", "https:"]),
  IMMOFLASH_TOKEN: z.string().optional(),
  INSIDE_HOSTS: z
    .string()
    .default("")
    .transform((hosts) => hosts.split(/[\s,]+/).flatMap((host) => (host ? [host.toLowerCase()] : []))),
  GRAPHQL_ENDPOINT: optionalUrl(["http:", "https:"]),
  GRAPHQL_WS_ENDPOINT: optionalUrl(["ws:", "wss:"]),
  GRAPHQL_INTROSPECTION: flag.default(false),
  SEED_DEMO: flag.optional(),
  SESSION_SECRET: z.string().min(32, "at least 32 characters").optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  BACKUP_STAMP: z.string().optional(),
  RELEASE: z
    .string()
    .regex(/^[\w.+-]{1,60}$/, "1 to 60 letters, digits, ., _, + and -")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  WORKERS: z.union([z.literal("auto"), z.coerce.number().int().min(1).max(64)]).default(1),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  SHUTDOWN_SECONDS: z.coerce.number().int().min(1).max(300).default(10),
});

/** Settings of which none is of use without the others. */
const TOGETHER = {
  "files in a bucket": [
    "FILES_S3_BUCKET",
    "FILES_S3_ENDPOINT",
    "FILES_S3_ACCESS_KEY_ID",
    "FILES_S3_SECRET_ACCESS_KEY",
  ],
  "signing newsletters": ["MAIL_DKIM_DOMAIN", "MAIL_DKIM_SELECTOR", "MAIL_DKIM_KEY_FILE"],
  "single sign-on": ["SSO_ISSUER", "SSO_CLIENT_ID", "SSO_CLIENT_SECRET"],
} as const;

const settingsSchema = variables.superRefine((settings, context) => {
  if (Number(settings.WORKERS) > 1 && isOnEmbeddedDatabase(settings)) {
    const message = "the embedded database serves one process; several need DATABASE_URL";
    context.addIssue({ code: "custom", path: ["WORKERS"], message });
  }
  for (const [what, names] of Object.entries(TOGETHER)) {
    const missing = names.filter((name) => settings[name] === undefined);
    if (missing.length === names.length) continue;
    for (const name of missing)
      context.addIssue({ code: "custom", path: [name], message: `needed for ${what}` });
  }
});

const isOnEmbeddedDatabase = (given: Pick<Settings, "DATABASE_URL" | "GRAPHQL_ENDPOINT">) =>
  given.DATABASE_URL === undefined && given.GRAPHQL_ENDPOINT === undefined;

/** How many processes serve: `auto` is one for each core, and one on the embedded database. */
export function workersWanted(settings: Settings): number {
  if (settings.WORKERS !== "auto") return settings.WORKERS;
  return isOnEmbeddedDatabase(settings) ? 1 : availableParallelism();
}

/** A provider tells who may come in, so nobody may listen in or answer in its place. */
function isSafeIssuer({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

/** Whether only programs of this machine can reach the listening address. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether the server also serves other machines: it listens on an address that they reach, stands behind a proxy, or has a
 * `PUBLIC_URL` elsewhere.
 */
export function isOpenToOthers({
  HOST,
  TRUST_PROXY,
  PUBLIC_URL,
}: Pick<Settings, "HOST" | "TRUST_PROXY" | "PUBLIC_URL">): boolean {
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname);
  return !isLoopback(HOST) || TRUST_PROXY > 0 || isPublic;
}

/**
 * Whether an empty database is filled with the demo, whose passwords are published. Unless set explicitly, only for
 * trying the product out: on this machine alone, with the embedded database.
 */
export function isDemoWanted(settings: Settings): boolean {
  return settings.SEED_DEMO ?? !(isOpenToOthers(settings) || settings.DATABASE_URL !== undefined);
}

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
    const value = /SECRET|TOKEN|SMTP_URL|DATABASE_URL/.test(name) ? "…" : (given[name] ?? "");
    return `  ${name}=${value}: ${issue.message}`;
  });
  throw new SettingsError(`These settings cannot be used:\n${lines.join("\n")}\nSee .env.example.`);
}
