import type { FindingKind } from "domain/immoflash-issues/findings";
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

/** What is found in the saved issue: what stops publishing, and what else is missing, each with the way to it. */
export function FindingsCard({ findings, offers }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const stopping = findings.filter(({ stops }) => stops);
  const others = findings.filter(({ stops }) => !stops);
  return (
    <Card title={t("findings.title")} id="findings" className="grid gap-3">
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
    </Card>
  );
}

function FindingList({ findings, offers }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const can = useCan();
  const adName = (id: string) => {
    const ad = offers.ads.find(({ _id }) => _id === id);
    return ad ? clientText(ad) : t("adGone", { id });
  };
  const articleOf = (id: string | null) => offers.articles.find(({ _id }) => _id === id);
  return (
    <ul className="grid gap-2">
      {findings.map((finding) => {
        const { kind, page, booking, article } = finding;
        const named =
          booking !== null
            ? adName(booking)
            : article !== null
              ? (articleOf(article)?.title ?? article)
              : null;
        const to = linkOf(finding);
        const mayOpen = can({ action: "read", collectionType: article ? "articles" : "bookings" });
        return (
          <li key={Object.values(finding).join(" ")}>
            {page === null ? null : (
              <a href={`#page-${page}`} className="inline-block min-h-(--least-target) mr-1">
                {t("findings.page", { page })}
              </a>
            )}
            {t(`findings.kinds.${kind as FindingKind}`)}
            {named ? ": " : null}
            {named && to && mayOpen ? <PathLink to={to}>{named}</PathLink> : named}
          </li>
        );
      })}
    </ul>
  );
}

/** Where somebody can do something about it. */
function linkOf({ kind, booking, article }: Finding): string | null {
  if (article) return `/articles/${article}`;
  if (!booking) return null;
  return kind.startsWith("material") ? `/bookings/${booking}/material` : `/bookings/${booking}`;
}
