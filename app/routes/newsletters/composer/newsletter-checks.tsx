import { checkRows } from "domain/checks/rows";
import { readBlockKey } from "domain/newsletters/blocks";
import { NEWSLETTER_CHECKS, type NewsletterFindingKind } from "domain/newsletters/findings";
import type { ReactNode } from "react";
import { type Check, ChecksCard } from "~/frames/checks/checks";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { ShownNewsletter } from "../record/newsletter.server";

type Finding = ShownNewsletter["findings"][number];

/** Where something can be mended. */
function placeOf({ kind, block }: Finding, id: string): string {
  const of = block === null ? null : readBlockKey(block);
  if (of?.kind === "ad") return `/bookings/${of.id}`;
  if (of?.kind === "article") return `/articles/${of.id}`;
  if (kind === "sender_missing") return "/immoflash-configuration#sender";
  if (kind === "imprint_missing" || kind === "disclosure_missing") return "/immoflash-configuration#imprint";
  if (kind === "lists_missing") return "#receivers";
  if (kind === "nobody_there") return "/immoflash-configuration/receivers";
  if (kind.startsWith("issue_") || kind === "content_missing") return `/issues/immoflash/${id}`;
  return kind === "large" || kind === "too_large" ? "#content" : "#head";
}

/** Whoever may do one of these may have links and the sender's domain asked. */
const ASKING = ["edit", "publish"] as const;

/** All that is to be said before it is sent, each with the way to where it can be mended. */
export function NewsletterChecks({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const can = useCan();
  const mayAsk = ASKING.some((action) => can({ action, collectionType: "immoflash_issues" }));
  const found = useFoundChecks(newsletter);
  const answers = useAnswerChecks(newsletter);
  const hasLinks = newsletter.content?.links?.length !== 0;
  return (
    <ChecksCard
      id="checks"
      title={t("parts.checks")}
      checks={mayAsk ? [...found, ...answers] : found}
      isOfForm
      stops={t("findings.stops")}
    >
      {newsletter.version > 0 && mayAsk ? (
        <>
          {hasLinks ? null : <Hint>{t("links.none")}</Hint>}
          <div>
            <LinkButton to="?checks=links#checks" size="small">
              {t("steps.checkLinks")}
            </LinkButton>
          </div>
        </>
      ) : null}
    </ChecksCard>
  );
}

function useFoundChecks({ _id: id, findings }: ShownNewsletter): Check[] {
  const { t } = useTranslation("newsletters");
  const { found, passed } = checkRows(
    NEWSLETTER_CHECKS,
    findings.map((finding) => ({ ...finding, kind: finding.kind as NewsletterFindingKind })),
    ({ stops }) => stops,
  );
  const rows = found.map(({ kind, weight, findings: all }): Check => {
    const [first] = all;
    const isOfWhole = first === undefined || first.block === null;
    const text = t(`findings.${kind}`, { detail: first?.detail });
    return {
      id: kind,
      weight,
      text: isOfWhole && first ? <Place to={placeOf(first, id)}>{text}</Place> : text,
      records: isOfWhole
        ? []
        : all.map((finding) => ({
            id: String(finding.block),
            content: (
              <Place to={placeOf(finding, id)}>
                {kind === "ad_not_placed" ? t("findings.booking", { id: finding.detail }) : finding.detail}
              </Place>
            ),
          })),
    };
  });
  const good = passed.map(
    (name): Check => ({ id: name, weight: "good", text: t(`findings.passed.${name}`), records: [] }),
  );
  return [...rows, ...good];
}

/** Within the screen a plain link: the router would change the address, and not what it points to. */
const Place = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith("#") ? <a href={to}>{children}</a> : <PathLink to={to}>{children}</PathLink>;

const RECORD_NAMES = ["spf", "dkim", "dmarc"] as const;

/** Whether the targets of the links answer, and what the sender's domain tells mail servers: once they were asked. */
function useAnswerChecks({ content, senderRecords }: ShownNewsletter): Check[] {
  const { t } = useTranslation("newsletters");
  const links = content?.links;
  if (!links) return [];
  const targets = [...new Map(links.map((link) => [link.target, link])).values()];
  const silent = targets.filter(({ answer }) => !(Number(answer) < 400));
  const wording = (answer: string | null) =>
    answer === "silent" || answer === "inside" ? t(`links.${answer}`) : t("links.status", { status: answer });
  const checks: Check[] = [];
  if (targets.length > 0)
    checks.push({
      id: "links",
      weight: silent.length > 0 ? "warn" : "good",
      text: t(silent.length > 0 ? "links.notAnswering" : "links.allAnswer"),
      count: silent.length > 0 ? silent.length : targets.length,
      records: silent.map(({ target, title, answer }) => ({
        id: target,
        content: (
          <>
            <a href={target}>{title}</a> {wording(answer)}
          </>
        ),
      })),
    });
  if (senderRecords) {
    const { domain } = senderRecords;
    const missing = RECORD_NAMES.filter((name) => senderRecords[name] !== "there");
    checks.push({
      id: "domain",
      weight: missing.length > 0 ? "warn" : "good",
      text: t(missing.length > 0 ? "dns.incomplete" : "dns.allThere", { domain }),
      records: missing.map((name) => ({
        id: name,
        content: t("dns.of", { name: t(`dns.${name}`), state: t(`dns.${senderRecords[name] as "missing"}`) }),
      })),
    });
  }
  return checks;
}
