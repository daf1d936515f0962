import { type FindingKind, isOfMaterial } from "domain/immoflash-issues/findings";
import { SavedStateNote } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { OffersOfIssue } from "../record/routes.server";
import { clientText } from "./ad-text";

interface Finding {
  kind: string;
  stops: boolean;
  page: number | null;
  booking: string | null;
  article: string | null;
}

type Props = { findings: readonly Finding[]; offers: OffersOfIssue };
type CardProps = Props & {
  /** Where the material of all ads of the issue is asked for. */
  toMaterial: string;
};

/** What is found in the saved issue: what stops publishing, and what else is missing, each with the way to it. */
export function FindingsCard({ findings, offers, toMaterial }: CardProps) {
  const { t } = useTranslation("immoflash-issues");
  const can = useCan();
  const asks = findings.some(isOfMaterial) && can({ action: "read", collectionType: "bookings" });
  const stopping = findings.filter(({ stops }) => stops);
  const others = findings.filter(({ stops }) => !stops);
  return (
    <Card title={t("findings.title")} id="findings" className="grid gap-3">
      <SavedStateNote />
      {findings.length === 0 ? <Hint>{t("findings.none")}</Hint> : null}
      {stopping.length > 0 ? (
        <section className="grid gap-2" aria-label={t("findings.stop")}>
          <p>
            <Badge tone="bad">{t("findings.stop")}</Badge>
          </p>
          <FindingList findings={stopping} offers={offers} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className="grid gap-2" aria-label={t("findings.open")}>
          <p>
            <Badge tone="warn">{t("findings.open")}</Badge>
          </p>
          <FindingList findings={others} offers={offers} />
        </section>
      ) : null}
      {asks ? (
        <p>
          <PathLink to={toMaterial}>{t("findings.request")}</PathLink>
        </p>
      ) : null}
    </Card>
  );
}

/** What is found, by its kind: where, and of what. */
function FindingList({ findings, offers }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const can = useCan();
  const nameOf = ({ booking, article }: Finding) => {
    if (article !== null) return offers.articles.find(({ _id }) => _id === article)?.title ?? article;
    if (booking === null) return null;
    const ad = offers.ads.find(({ _id }) => _id === booking);
    return ad ? clientText(ad) : t("adGone", { id: booking });
  };
  const kinds = [...new Set(findings.map(({ kind }) => kind))];
  return (
    <ul className="grid gap-2">
      {kinds.map((kind) => (
        <li key={kind}>
          {t(`findings.kinds.${kind as FindingKind}`)}
          <ul className="findings">
            {alike(findings.filter((finding) => finding.kind === kind)).map((finding) => {
              const name = nameOf(finding);
              const { page, article } = finding;
              const to = linkOf(finding);
              const mayOpen = can({ action: "read", collectionType: article ? "articles" : "bookings" });
              return (
                <li key={Object.values(finding).join(" ")}>
                  {page === null ? null : <a href={`#page-${page}`}>{t("findings.page", { page })}</a>}
                  {page !== null && name !== null ? ": " : null}
                  {name !== null && to && mayOpen ? <PathLink to={to}>{name}</PathLink> : name}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Of several that would read the same, as of two articles that are missing on a page, one. What is of the issue as a whole has no line. */
const alike = (findings: readonly Finding[]): Finding[] => {
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
  return kind.startsWith("material") ? `/bookings/${booking}/material` : `/bookings/${booking}`;
}
