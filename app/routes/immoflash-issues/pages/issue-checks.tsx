import { checkRows } from "domain/checks/rows";
import { type FindingKind, IMMOFLASH_CHECKS, isOfMaterial } from "domain/immoflash-issues/findings";
import { type Check, ChecksCard } from "~/frames/checks/checks";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { PathLink } from "~/ui/path-link";
import type { OffersOfIssue } from "../record/routes.server";
import { clientText } from "./ad-text";

interface Finding {
  kind: string;
  stops: boolean;
  page: number | null;
  booking: string | null;
  article: string | null;
}

type Props = {
  findings: readonly Finding[];
  offers: OffersOfIssue;
  /** Where the material of all ads of the issue is asked for. */
  toMaterial: string;
};

/** What is checked of the saved issue: what stops publishing, and what else is missing, each with the way to it. */
export function IssueChecks({ findings, offers, toMaterial }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const can = useCan();
  const { found, passed } = checkRows(
    IMMOFLASH_CHECKS,
    findings.map((finding) => ({ ...finding, kind: finding.kind as FindingKind })),
    ({ stops }) => stops,
  );
  const mayAsk = can({ action: "read", collectionType: "bookings" });
  const rows = found.map(
    ({ kind, weight, findings: all }): Check => ({
      id: kind,
      weight,
      text: t(`findings.kinds.${kind}`),
      records: alike(all).map((finding) => ({
        id: Object.values(finding).join(" "),
        content: <Where finding={finding} offers={offers} />,
      })),
      act:
        mayAsk && kind === "material_missing" ? (
          <LinkButton to={toMaterial} size="small" aria-label={t("findings.requestAll")}>
            {t("findings.request")}
          </LinkButton>
        ) : null,
    }),
  );
  const good = passed.map(
    (name): Check => ({ id: name, weight: "good", text: t(`findings.passed.${name}`), records: [] }),
  );
  return (
    <ChecksCard
      id="findings"
      title={t("findings.title")}
      checks={[...rows, ...good]}
      isOfForm
      stops={t("findings.stop")}
    />
  );
}

/** Where something was found, and of what. */
function Where({ finding, offers }: { finding: Finding; offers: OffersOfIssue }) {
  const { t } = useTranslation("immoflash-issues");
  const can = useCan();
  const { page, booking, article } = finding;
  const nameOf = () => {
    if (article !== null) return offers.articles.find(({ _id }) => _id === article)?.title ?? article;
    if (booking === null) return null;
    const ad = offers.ads.find(({ _id }) => _id === booking);
    return ad ? clientText(ad) : t("adGone", { id: booking });
  };
  const name = nameOf();
  const to = linkOf(finding);
  const mayOpen = can({ action: "read", collectionType: article ? "articles" : "bookings" });
  return (
    <>
      {page === null ? null : <a href={`#page-${page}`}>{t("findings.page", { page })}</a>}
      {page !== null && name !== null ? ": " : null}
      {name !== null && to && mayOpen ? <PathLink to={to}>{name}</PathLink> : name}
    </>
  );
}

/** Of several that would read the same, as of two articles that are missing on a page, one. What is of the issue as a whole has no line. */
const alike = <F extends Finding>(findings: readonly F[]): F[] => {
  const read = new Map(
    findings.map((finding) => [`${finding.page} ${finding.booking} ${finding.article}`, finding]),
  );
  return [...read.values()].filter(
    ({ page, booking, article }) => page !== null || booking !== null || article !== null,
  );
};

/** Where somebody can do something about it. */
function linkOf({ kind, booking, article }: Finding): string | null {
  if (article) return `/articles/${article}`;
  if (!booking) return null;
  return isOfMaterial({ kind }) ? `/bookings/${booking}/material` : `/bookings/${booking}`;
}
