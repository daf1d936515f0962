import { readBlockKey } from "domain/newsletters/blocks";
import { type NewsletterCheckRow, newsletterCheckRows } from "domain/newsletters/check-rows";
import type { NewsletterFinding, NewsletterFindingKind } from "domain/newsletters/findings";
import { type ReactNode, useContext } from "react";
import { OpenFormContext } from "~/forms";
import { type Check, CheckRows } from "~/frames/checks/checks";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button, LinkButton } from "~/ui/button";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { CheckedNewsletter } from "../record/checked";
import { ASK_FOR_MATERIAL } from "../record/intents";
import { openerOf } from "./opener";
import { stepId } from "./step-states";
import { useBlocksIfAny } from "./use-blocks";

type Finding = Pick<NewsletterFinding, "kind" | "block" | "detail">;

/** Where something can be mended; `composer` is the address at which the newsletter is written, empty there. */
function placeOf({ kind, block }: Finding, id: string, composer: string): string {
  const of = block === null ? null : readBlockKey(block);
  if (of?.kind === "ad") return `/bookings/${of.id}`;
  if (of?.kind === "article") return `/articles/${of.id}`;
  if (kind === "sender_missing") return "/immoflash-configuration#sender";
  if (kind === "imprint_missing" || kind === "disclosure_missing") return "/immoflash-configuration#imprint";
  if (kind === "lists_missing") return `${composer}#${stepId("receivers")}`;
  if (kind === "nobody_there") return "/immoflash-configuration/receivers";
  if (kind.startsWith("issue_") || kind === "content_missing") return `/issues/immoflash/${id}`;
  return composer + (kind === "large" || kind === "too_large" ? "#parts" : "#part-0");
}

/** Whoever may do one of these may have links and the sender's domain asked. */
const ASKING = ["edit", "publish"] as const;

/** All that is to be said before it is sent: what stops it, and what is only told, each kind a row that unfolds. */
export function NewsletterChecks({ newsletter }: { newsletter: CheckedNewsletter }) {
  const { t } = useTranslation("newsletters");
  const can = useCan();
  const mayAsk = ASKING.some((action) => can({ action, collectionType: "immoflash_issues" }));
  const answers = useAnswerChecks(newsletter);
  const others = mayAsk ? answers : [];
  const findings = newsletter.findings.map((finding) => ({
    ...finding,
    kind: finding.kind as NewsletterFindingKind,
  }));
  const checkOf = useCheckOf(newsletter);
  const rows = newsletterCheckRows(findings, others.length > 0 ? 1 : 0);
  const stopping = rows.filter(({ weight }) => weight === "bad").map(checkOf);
  const told = [...rows.filter(({ weight }) => weight === "warn").map(checkOf), ...others];
  return (
    <div id="checks" className="newsletter-checks">
      <Group title={t("checks.stops")} checks={stopping} />
      <Group title={t("checks.told")} checks={told} />
      {newsletter.content?.asked?.length === 0 && mayAsk ? <Hint>{t("links.none")}</Hint> : null}
    </div>
  );
}

function Group({ title, checks }: { title: string; checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <CheckRows checks={checks} closed />
    </>
  );
}

/** The row of what one check has found: its findings by name, and what can be done about all of them. */
function useCheckOf(newsletter: CheckedNewsletter): (row: NewsletterCheckRow) => Check {
  const { t } = useTranslation("newsletters");
  const actOf = useActOf(newsletter);
  const { _id: id } = newsletter;
  const composer = useComposerAddress(id);
  return (row) => {
    const { check, weight, findings } = row;
    const isOfOneKind = new Set(findings.map(({ kind }) => kind)).size === 1;
    return {
      id: check,
      weight,
      text: t(`checks.of.${check}`),
      act: actOf(row),
      records: findings.map((finding) => {
        const name = nameOf(finding);
        const kind = t(`findings.${finding.kind}`, { detail: finding.detail ?? "" });
        return {
          id: `${finding.kind} ${finding.block}`,
          content: (
            <Place to={placeOf(finding, id, composer)}>
              {name === null ? kind : isOfOneKind && check !== "more" ? name : `${name}: ${kind}`}
            </Place>
          ),
        };
      }),
    };
  };

  /** What the part is called; null where it is about the whole. An ad that the user may not see is its number. */
  function nameOf({ kind, block, detail }: Finding): string | null {
    if (block === null) return null;
    if (detail !== null) return detail;
    return kind === "ad_not_placed" ? t("findings.booking", { id: readBlockKey(block)?.id }) : block;
  }
}

/** Where the newsletter is written; empty on that screen. */
const useComposerAddress = (id: string) =>
  useBlocksIfAny() === null ? `/issues/immoflash/newsletter/${id}` : "";

/** Within the screen a plain link: the router would change the address, and not what it points to. */
const Place = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith("#") ? <a href={to}>{children}</a> : <PathLink to={to}>{children}</PathLink>;

/** What can be done about all that one check has found; undefined: each is mended by itself. */
function useActOf({ _id: id }: CheckedNewsletter): (row: NewsletterCheckRow) => ReactNode {
  const { t } = useTranslation("newsletters");
  const can = useCan();
  const isOpen = useContext(OpenFormContext) !== null;
  const blocks = useBlocksIfAny();
  const composer = useComposerAddress(id);
  return ({ check, findings }) => {
    const [first] = findings;
    if (!first) return undefined;
    if (check === "material") {
      if (can({ action: "edit", collectionType: "bookings" }))
        return (
          <LinkButton
            to={`/bookings/material?issue=${id}&state=open&state=requested`}
            size="small"
            aria-label={t("checks.askAll")}
          >
            {t("checks.ask")} …
          </LinkButton>
        );
      return isOpen ? (
        <Button
          name="intent"
          value={`refresh/${ASK_FOR_MATERIAL}`}
          formNoValidate
          size="small"
          aria-label={t("checks.askAll")}
        >
          {t("checks.ask")}
        </Button>
      ) : undefined;
    }
    if (check === "texts" && isOpen && blocks) {
      const nth = blocks.rows.findIndex(({ key }) => key === first.block);
      return (
        <Button
          size="small"
          {...openerOf(nth + 1)}
          onClick={(event) => {
            event.preventDefault();
            blocks.show(first.block ?? "");
          }}
        >
          {t("checks.show")}
        </Button>
      );
    }
    if (check === "issue" || check === "sold" || check === "sender")
      return (
        <LinkButton to={placeOf({ ...first, block: null }, id, composer)} size="small">
          {t("checks.open")}
        </LinkButton>
      );
    return undefined;
  };
}

const RECORD_NAMES = ["spf", "dkim", "dmarc"] as const;

/** Whether the targets of the links answer, and what the sender's domain tells mail servers: once they were asked. */
function useAnswerChecks({ content, senderRecords, version }: CheckedNewsletter): Check[] {
  const { t } = useTranslation("newsletters");
  if (!content || version === 0) return [];
  const links = content.asked;
  const again = (
    <LinkButton to="?checks=links#checks" size="small" aria-label={t("steps.checkLinks")}>
      {t("checks.askLinks")}
    </LinkButton>
  );
  if (!links)
    return content.links.length === 0
      ? []
      : [
          {
            id: "links",
            weight: "warn",
            text: t("links.unasked"),
            count: content.links.length,
            act: again,
          },
        ];
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
      act: again,
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
