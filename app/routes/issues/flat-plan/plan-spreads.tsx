import { type PlanPage, pagesTaken, type Size } from "domain/issues/flat-plan";
import { type LaidAd, layOut } from "domain/issues/page-layout";
import type { PlanConflict } from "domain/issues/plan-conflicts";
import type { DragEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import { PathLink } from "~/ui/path-link";
import type { AdHref } from "./ad-name";
import type { ScreenAd } from "./flat-plan.server";

type Page = PlanPage<ScreenAd>;

export const AD_TYPE = "application/x-ad";

type Shared = {
  pageSize: Size | null;
  hrefOf: AdHref;
  place?: (adId: string, page: number) => void;
};

/** Pages are drawn in these proportions while their size is not known. */
const A4: Size = { width: 210, height: 297 };

/** The pages as the reader sees them: the first one alone, then left and right together. */
function spreadsOf(pages: readonly Page[]): Page[][] {
  const open: Page[][] = [];
  for (const page of pages) {
    const last = open.at(-1);
    if (page.side === "right" && last?.length === 1 && last[0]?.side === "left") last.push(page);
    else open.push([page]);
  }
  return open;
}

/** The issue spread by spread: each ad to scale in its place, in the colour of its material's state. */
export function PlanSpreads(props: { pages: readonly Page[]; conflicts: readonly PlanConflict[] } & Shared) {
  const { pages, conflicts, ...shared } = props;
  const { t } = useTranslation("flatPlan");
  return (
    <div className="min-w-0">
      <ul className="plan-legend" aria-label={t("plan.legend")}>
        {(["open", "requested", "available", "approved"] as const).map((state) => (
          <li key={state} data-state={state}>
            {t(`materialState.${state}`)}
          </li>
        ))}
      </ul>
      <ol className="spreads">
        {spreadsOf(pages).map((spread) => (
          <li className="spread" key={spread[0]?.page}>
            {spread.map((page) => (
              <PagePart
                key={page.page}
                page={page}
                wrong={conflicts.filter((one) => one.page === page.page).length}
                {...shared}
              />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

function PagePart({ page, wrong, ...shared }: { page: Page; wrong: number } & Shared) {
  const { t } = useTranslation("flatPlan");
  const { pageSize, place } = shared;
  const { page: number, side, section, ads, percent } = page;
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
      data-side={side}
      data-wrong={wrong > 0 || undefined}
      aria-labelledby={`page-${number}`}
      {...drop}
    >
      <h3 id={`page-${number}`} tabIndex={-1}>
        {t("plan.page", { page: number })}
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
      <small className="room">
        {wrong > 0 ? <strong>{t("plan.onPage", { count: wrong })}</strong> : null}{" "}
        {percent === null
          ? null
          : percent >= 100
            ? t("plan.full")
            : t("plan.space", { percent: 100 - percent })}
      </small>
    </section>
  );
}

function Ad({ laid, page, pageSize, hrefOf, place }: { laid: LaidAd<ScreenAd>; page: number } & Shared) {
  const isReady = useHydrated();
  const { t } = useTranslation("flatPlan");
  const { ad, box } = laid;
  const isHalf = pagesTaken(ad.size, pageSize) === 2;
  const drag =
    place && isReady
      ? { draggable: true, onDragStart: (event: DragEvent) => event.dataTransfer.setData(AD_TYPE, ad.id) }
      : undefined;
  const content = (
    <>
      {ad.pictureId ? (
        <img
          src={`/download/${ad.pictureId}/media_libary`}
          alt=""
          loading="lazy"
          draggable={false}
          data-half={isHalf ? (page === ad.page ? "left" : "right") : undefined}
        />
      ) : null}
      <span>
        {ad.client}
        <small>{[ad.format, ad.placement].filter(Boolean).join(" · ")}</small>
        {ad.pictureId ? null : <small>{t("plan.noPicture")}</small>}
      </span>
    </>
  );
  const percent = (value: number) => `${Math.round(value * 10) / 10}%`;
  return (
    <li
      data-state={ad.materialState ?? undefined}
      data-picture={ad.pictureId ? true : undefined}
      style={{
        left: percent(box.left),
        top: percent(box.top),
        width: percent(box.width),
        height: percent(box.height),
      }}
      {...drag}
    >
      {hrefOf ? (
        <PathLink to={hrefOf(ad)} draggable={false}>
          {content}
        </PathLink>
      ) : (
        content
      )}
    </li>
  );
}
