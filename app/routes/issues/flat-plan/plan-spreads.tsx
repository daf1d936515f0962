import { type PlanPage, pagesOf, pagesTaken, type Size } from "domain/issues/flat-plan";
import { initialsOf } from "domain/issues/initials";
import { type LaidAd, layOut } from "domain/issues/page-layout";
import type { PlanConflict } from "domain/issues/plan-conflicts";
import { sectionsByPage, spreadsOf } from "domain/issues/spreads";
import type { DragEvent } from "react";
import { attachmentHref } from "~/http/attachment-href";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import { PathLink } from "~/ui/path-link";
import type { AdHref } from "./ad-name";
import type { ConflictText } from "./conflict-text";
import type { ScreenAd } from "./flat-plan.server";
import type { PlanProps } from "./plan-props";
import type { Placing } from "./use-placing";
import { usePlanKeys } from "./use-plan-keys";

type Page = PlanPage<ScreenAd>;

export const AD_TYPE = "application/x-ad";

type Shared = {
  pageSize: Size | null;
  conflictText: ConflictText;
  hrefOf: AdHref;
  /** The ads that stand elsewhere than in the saved plan. */
  movedIds: ReadonlySet<string> | undefined;
  /** The ads that move together. */
  chosenIds: ReadonlySet<string> | undefined;
  place: ((adId: string, page: number) => void) | undefined;
};

/** Pages are drawn in these proportions while their size is not known. */
const A4: Size = { width: 210, height: 297 };
/** So many conflicts of a page are named below it. */
const MOST_NAMED = 2;

type Props = Pick<PlanProps, "plan" | "conflictText" | "hrefOf" | "zooming"> & {
  conflicts: readonly PlanConflict[];
  placing: Placing | undefined;
};

/** The issue spread by spread: each ad to scale in its place, in the colour of its material's state. */
export function PlanSpreads({ plan, conflicts, conflictText, hrefOf, zooming, placing }: Props) {
  const pages = pagesOf(plan);
  const sections = sectionsByPage(pages);
  const { stop, ...keys } = usePlanKeys({ ads: plan.ads, last: pages.length, zooming, placing });
  return (
    <ol className="spreads" data-zoom={zooming.zoom} {...keys}>
      {spreadsOf(pages).map((spread) => (
        <li className="spread" key={spread[0]?.page}>
          {spread.map((page) => (
            <PagePart
              key={page.page}
              page={page}
              section={sections.get(page.page) ?? null}
              wrong={conflicts.filter((one) => one.page === page.page)}
              isStop={page.page === stop}
              pageSize={plan.pageSize}
              conflictText={conflictText}
              hrefOf={hrefOf}
              movedIds={placing?.movedIds}
              chosenIds={placing?.chosenIds}
              place={placing?.placeGroup}
            />
          ))}
        </li>
      ))}
    </ol>
  );
}

type PartProps = {
  page: Page;
  section: string | null;
  wrong: readonly PlanConflict[];
  /** Whether Tab stops at it: at one page of the plan. */
  isStop: boolean;
} & Shared;

function PagePart({ page, section, wrong, isStop, ...shared }: PartProps) {
  const { t } = useTranslation("flatPlan");
  const isReady = useHydrated();
  const { pageSize, place, conflictText } = shared;
  const { page: number, side, ads, percent } = page;
  const size = pageSize ?? A4;
  const laid = layOut(ads, size);
  const unsized = ads.filter((ad) => !ad.size);
  const drop = place && {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(AD_TYPE)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const adId = event.dataTransfer.getData(AD_TYPE);
      if (!adId) return;
      event.preventDefault();
      place(adId, number);
    },
  };
  return (
    <section
      className="plan-page"
      data-page={number}
      data-side={side}
      data-wrong={wrong.length > 0 || undefined}
      data-empty={ads.length === 0 || undefined}
      aria-labelledby={`page-${number}`}
      {...drop}
    >
      <h3
        id={`page-${number}`}
        tabIndex={isReady && isStop ? 0 : -1}
        aria-describedby={`room-${number}`}
        title={section ?? undefined}
      >
        <span className="sr-only">{t("plan.pageWord")} </span>
        {number}
        {section ? <span> · {section}</span> : null}
      </h3>
      <ol className="sheet" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        {laid.map((one) => (
          <Ad key={one.ad.id} laid={one} page={number} {...shared} />
        ))}
      </ol>
      {unsized.map((ad) => (
        <small key={ad.id} className="block">
          {ad.client}
        </small>
      ))}
      <small className="room" id={`room-${number}`}>
        {wrong.slice(0, MOST_NAMED).map((conflict, n) => (
          <strong key={n}>{conflictText.words(conflict)}</strong>
        ))}
        {wrong.length > MOST_NAMED ? (
          <strong>{t("plan.moreOnPage", { count: wrong.length - MOST_NAMED })}</strong>
        ) : null}
        {percent === null
          ? null
          : percent >= 100
            ? t("plan.full")
            : t("plan.space", { percent: 100 - percent })}
      </small>
    </section>
  );
}

type AdProps = { laid: LaidAd<ScreenAd>; page: number } & Shared;

function Ad({ laid, page, pageSize, hrefOf, movedIds, chosenIds, place }: AdProps) {
  const isReady = useHydrated();
  const { t } = useTranslation("flatPlan");
  const { ad, box } = laid;
  const isHalf = pagesTaken(ad.size, pageSize) === 2;
  const drag =
    place && isReady
      ? { draggable: true, onDragStart: (event: DragEvent) => event.dataTransfer.setData(AD_TYPE, ad.id) }
      : undefined;
  const isChosen = chosenIds?.has(ad.id) ?? false;
  const isMoved = movedIds?.has(ad.id) ?? false;
  const label = [
    ad.client,
    ad.format,
    ad.placement,
    ad.materialState && t(`materialState.${ad.materialState}`),
    isMoved && t("plan.moved"),
    isChosen && t("plan.chosen"),
  ]
    .filter(Boolean)
    .join(", ");
  const content = (
    <>
      {ad.pictureId ? (
        <img
          src={attachmentHref(ad.pictureId, "media_libary")}
          alt=""
          loading="lazy"
          draggable={false}
          data-half={isHalf ? (page === ad.page ? "left" : "right") : undefined}
        />
      ) : null}
      <span className="plan-who" aria-hidden="true">
        <span>{ad.client}</span>
        <small>{[ad.format, ad.placement].filter(Boolean).join(" · ")}</small>
        {ad.pictureId ? null : <small>{t("plan.noPicture")}</small>}
      </span>
      <span className="plan-initials" aria-hidden="true">
        {initialsOf(ad.client)}
      </span>
    </>
  );
  const percent = (value: number) => `${Math.round(value * 10) / 10}%`;
  return (
    <li
      title={label}
      data-ad={ad.id}
      data-state={ad.materialState ?? undefined}
      data-moved={isMoved || undefined}
      data-chosen={isChosen || undefined}
      style={{
        left: percent(box.left),
        top: percent(box.top),
        width: percent(box.width),
        height: percent(box.height),
      }}
      {...drag}
    >
      {hrefOf ? (
        <PathLink to={hrefOf(ad)} aria-label={label} draggable={false}>
          {content}
        </PathLink>
      ) : (
        <>
          <span className="sr-only">{label}</span>
          {content}
        </>
      )}
    </li>
  );
}
