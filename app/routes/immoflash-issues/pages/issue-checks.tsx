import { dayInVienna } from "domain/dates";
import { type FindingKind, type IssueFinding, stopsPublishing } from "domain/immoflash-issues/findings";
import { freePlacesFor } from "domain/immoflash-issues/page-changes";
import type { ReactNode } from "react";
import { useFields } from "~/forms/fields/fields-context";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-paths";
import { PathLink } from "~/ui/path-link";
import { WholeDays } from "~/ui/whole-days";
import { offerName } from "./ad-text";
import { ASK_MATERIAL } from "./intents";
import { ProposeArticles, ProposeButton } from "./propose-buttons";
import { JumpToPage } from "./tray";
import { usePages } from "./use-issue-pages";

const ICONS: Record<FindingKind, IconName> = {
  no_pages: "issues",
  ad_not_placed: "bookings",
  ad_not_sold: "bookings",
  ad_without_place: "bookings",
  ad_of_other_format: "bookings",
  article_missing: "articles",
  article_unpublished: "globe",
  place_free: "star",
  material_missing: "upload",
  material_unapproved: "upload",
  article_private: "lock",
  cover_missing: "pictures",
  print_issue_missing: "press",
};

/** The id of the list, to which the button that cannot publish leads. */
export const CHECKS = "checks";

type Row = { kind: FindingKind; weight: "bad" | "warn"; findings: IssueFinding[] };

/** What is found in the pages on the screen, a row for each kind: how often, where, and what can be done about it. */
export function IssueChecks({ toMaterial }: { toMaterial: string }) {
  const { t } = useTranslation("immoflash-issues");
  const { findings, stops } = usePages();
  const rows: Row[] = [];
  for (const finding of [
    ...findings.filter(stopsPublishing),
    ...findings.filter((one) => !stopsPublishing(one)),
  ]) {
    const row = rows.find(({ kind }) => kind === finding.kind);
    if (row) row.findings.push(finding);
    else
      rows.push({
        kind: finding.kind,
        weight: stopsPublishing(finding) ? "bad" : "warn",
        findings: [finding],
      });
  }
  const told = findings.length - stops;
  if (findings.length === 0)
    return (
      <p id={CHECKS} className="check-list is-good" tabIndex={-1}>
        <Icon name="check" />
        {t("findings.none")}
      </p>
    );
  return (
    <details id={CHECKS} className="check-list" open={stops > 0} key={String(stops > 0)}>
      <summary>
        <span className={`check-icon ${stops > 0 ? "bad" : "warn"}`}>
          <Icon name={stops > 0 ? "error" : "warning"} />
        </span>
        <b>{stops > 0 ? t("findings.stops", { count: stops }) : t("findings.told", { count: told })}</b>
        {stops > 0 && told > 0 ? <small>{t("findings.told", { count: told })}</small> : null}
      </summary>
      <ul>
        {rows.map((row) => (
          <CheckRow key={row.kind} row={row} toMaterial={toMaterial} />
        ))}
      </ul>
    </details>
  );
}

function CheckRow({ row: { kind, weight, findings }, toMaterial }: { row: Row; toMaterial: string }) {
  const { t } = useTranslation("immoflash-issues");
  return (
    <li className="check-line">
      <span className={`check-icon ${weight}`}>
        <Icon name={ICONS[kind]} />
        <span className="sr-only">{t(weight === "bad" ? "findings.stopping" : "findings.telling")}: </span>
      </span>
      <span className="check-label">
        {t(`findings.kinds.${kind}`)} <b>{findings.length}</b>
      </span>
      <span className="check-jumps">
        {perPage(findings).map((ofPage) => (
          <Jump
            key={`${ofPage[0]?.page} ${ofPage[0]?.booking} ${ofPage[0]?.article}`}
            findings={ofPage}
            weight={weight}
          />
        ))}
        {kind === "material_missing" ? <AskedAlready findings={findings} /> : null}
      </span>
      <span className="pl-0 pr-3 py-1.5">
        <Act kind={kind} findings={findings} toMaterial={toMaterial} />
      </span>
    </li>
  );
}

const MOST_ASKED = 3;

/** Who was asked for missing material, and when; of many the first ones. */
function AskedAlready({ findings }: { findings: readonly IssueFinding[] }) {
  const { t } = useTranslation("immoflash-issues");
  const { offers } = usePages();
  const ids = new Set(findings.map(({ booking }) => booking));
  const asked = (offers?.ads ?? []).filter(({ _id, lastContact }) => lastContact && ids.has(_id));
  if (asked.length === 0) return null;
  const words = asked.slice(0, MOST_ASKED).map(({ _id, lastContact }) => {
    if (!lastContact) return "";
    return t("material.askedOf", {
      name: offers ? offerName({ kind: "ad", id: _id }, offers) : "",
      person: lastContact.contactPerson ?? "",
      day: dayText(dayInVienna(lastContact.at)),
    });
  });
  const others = asked.length - words.length;
  return (
    <small className="check-asked">
      <WholeDays>
        {[...words, ...(others > 0 ? [t("material.askedMore", { count: others })] : [])].join(" · ")}
      </WholeDays>
    </small>
  );
}

/** Those of one page together, if they read the same. */
function perPage(findings: readonly IssueFinding[]): IssueFinding[][] {
  const groups = new Map<string, IssueFinding[]>();
  for (const finding of findings) {
    const { page, booking, article } = finding;
    if (page === null && booking === null && article === null) continue;
    const key = `${page} ${booking} ${article}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()];
}

function Jump({ findings, weight }: { findings: IssueFinding[]; weight: Row["weight"] }) {
  const { t } = useTranslation("immoflash-issues");
  const { offers, pages } = usePages();
  const can = useCan();
  const [finding] = findings;
  if (!finding || !offers) return null;
  const { page, place, booking, article } = finding;
  const what = article
    ? ({ kind: "article", id: article } as const)
    : booking
      ? ({ kind: "ad", id: booking } as const)
      : null;
  const name = what ? offerName(what, offers) : findings.length > 1 ? t("findings.both") : null;
  if (page !== null) {
    const text = [t("findings.page", { page }), name].filter(Boolean).join(" · ");
    return (
      <JumpToPage page={page - 1} field={place ?? undefined} weight={weight}>
        {text}
      </JumpToPage>
    );
  }
  if (booking && finding.kind === "ad_not_placed") {
    const [free] = freePlacesFor(
      offers,
      pages.map(({ values }) => values),
      { kind: "ad", id: booking },
    );
    if (free)
      return (
        <JumpToPage page={free.page} field={free.place} weight={weight}>
          {t("findings.freeAt", { name, page: free.page + 1 })}
        </JumpToPage>
      );
  }
  const area = article ? "articles" : "bookings";
  const text = <>{name}</>;
  return can({ action: "read", collectionType: area }) ? (
    <PathLink className={`page-jump ${weight}`} to={`/${area}/${article ?? booking}`}>
      {text}
    </PathLink>
  ) : (
    <span className={`page-jump ${weight}`}>{text}</span>
  );
}

function Act({
  kind,
  findings,
  toMaterial,
}: {
  kind: FindingKind;
  findings: IssueFinding[];
  toMaterial: string;
}): ReactNode {
  const { t } = useTranslation("immoflash-issues");
  const can = useCan();
  const isRead = useFields().read !== undefined;
  if (kind === "ad_not_placed") return isRead ? null : <ProposeButton>{t("tray.distribute")}</ProposeButton>;
  if (kind === "article_missing")
    return isRead ? null : <ProposeArticles>{t("findings.propose")}</ProposeArticles>;
  if (kind === "place_free") return isRead ? null : <ProposeButton>{t("propose")}</ProposeButton>;
  if (kind === "material_missing" && !can({ action: "read", collectionType: "bookings" })) return null;
  if (kind === "material_missing" && !can({ action: "edit", collectionType: "bookings" }))
    return isRead ? null : (
      <Button
        name="intent"
        value={`refresh/${ASK_MATERIAL}`}
        formNoValidate
        size="small"
        aria-label={t("findings.requestAll")}
      >
        {t("findings.request")}
      </Button>
    );
  if (kind === "material_missing")
    return (
      <LinkButton to={toMaterial} size="small" aria-label={t("findings.requestAll")}>
        {t("findings.request")} …
      </LinkButton>
    );
  const [first, ...others] = [...new Set(findings.flatMap(({ article }) => article ?? []))];
  if (
    kind === "article_unpublished" &&
    first &&
    others.length === 0 &&
    can({ action: "read", collectionType: "articles" })
  )
    return (
      <LinkButton to={`/articles/${first}`} size="small">
        {t("findings.openArticle")}
      </LinkButton>
    );
  return null;
}
