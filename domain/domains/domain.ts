import { formOf } from "domain/fields/form";
import { z } from "zod";
import { DOMAIN_FIELDS, MOST_HOSTS } from "./fields";

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** A typed host name as the web writes it (`Müller.at` → `xn--mller-kva.at`); null for anything else. */
function readHost(typed: string): string | null {
  if (/[/:?#@\\\s]/.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const host = new URL(`http://${typed}`).hostname;
  return HOST.test(host) ? host : null;
}

/** Host names, one in each line; none twice. */
const hosts = z.string({ error: "required" }).transform((typed, context) => {
  const lines = typed.split(/[\s,;]+/).filter(Boolean);
  const read = lines.map(readHost);
  if (lines.length === 0) context.addIssue({ code: "custom", message: "required" });
  else if (lines.length > MOST_HOSTS || read.includes(null))
    context.addIssue({ code: "custom", message: "domain_hosts_invalid" });
  return [...new Set(read)].join("\n");
});

/** The form of a domain (spec §3). */
export const domainForm = formOf(DOMAIN_FIELDS, { hosts });
