import { readBlockKey } from "domain/newsletters/blocks";
import type { NewsletterFindingKind } from "domain/newsletters/findings";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint, Toned } from "~/ui/text";
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

/** All that is to be said before it is sent: each a link to where it can be mended. */
export function ChecksCard({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const { _id: id, findings } = newsletter;
  const links = newsletter.content?.links;
  const can = useCan();
  const mayAsk = ASKING.some((action) => can({ action, collectionType: "immoflash_issues" }));
  return (
    <Card title={t("parts.checks")} id="checks" className="grid gap-3">
      {findings.length === 0 ? <Toned tone="good">{t("findings.none")}</Toned> : null}
      <Findings
        title={t("findings.stops")}
        tone="bad"
        findings={findings.filter(({ stops }) => stops)}
        id={id}
      />
      <Findings
        title={t("findings.told")}
        tone="warn"
        findings={findings.filter(({ stops }) => !stops)}
        id={id}
      />
      {links && mayAsk ? <Answers links={links} newsletter={newsletter} /> : null}
      {newsletter.version > 0 && mayAsk ? (
        <div>
          <LinkButton to="?checks=links#checks" size="small">
            {t("steps.checkLinks")}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}

type FindingsProps = { title: string; tone: "bad" | "warn"; findings: readonly Finding[]; id: string };

function Findings({ title, tone, findings, id }: FindingsProps) {
  const { t } = useTranslation("newsletters");
  if (findings.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1">
        <Badge tone={tone}>{title}</Badge>
      </h3>
      <ul className="grid gap-1">
        {findings.map((finding) => (
          <li key={`${finding.kind} ${finding.block}`}>
            <Place to={placeOf(finding, id)}>
              {t(`findings.${finding.kind as NewsletterFindingKind}`, { detail: finding.detail })}
            </Place>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Within the screen a plain link: the router would change the address, and not what it points to. */
const Place = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith("#") ? <a href={to}>{children}</a> : <PathLink to={to}>{children}</PathLink>;

type Links = NonNullable<NonNullable<ShownNewsletter["content"]>["links"]>;

/** Whether the targets of the links answer, and what the sender's domain tells mail servers. */
function Answers({ links, newsletter }: { links: Links; newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const targets = [...new Map(links.map((link) => [link.target, link])).values()];
  const records = newsletter.senderRecords;
  const wording = (answer: string | null) => {
    if (answer === "silent" || answer === "inside") return t(`links.${answer}`);
    return Number(answer) < 400 ? t("links.fine") : t("links.status", { status: answer });
  };
  return (
    <div role="status" className="grid gap-2">
      <h3 className="font-semibold">{t("links.title")}</h3>
      {targets.length === 0 ? <Hint>{t("links.none")}</Hint> : null}
      <ul className="grid gap-1">
        {targets.map(({ target, title, answer }) => (
          <li key={target} className="break-words min-w-0">
            <a href={target}>{title}</a>{" "}
            <Toned tone={Number(answer) < 400 ? "good" : "bad"}>{wording(answer)}</Toned>
          </li>
        ))}
      </ul>
      {records ? (
        <>
          <h3 className="font-semibold">{t("dns.title", { domain: records.domain })}</h3>
          <ul>
            {(["spf", "dkim", "dmarc"] as const).map((name) => (
              <li key={name}>
                {t(`dns.${name}`)}{" "}
                <Toned tone={records[name] === "there" ? "good" : "warn"}>
                  {t(`dns.${records[name] as "there"}`)}
                </Toned>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
