import { PLAN_ZOOMS } from "domain/issues/plan-zoom";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { ScreenAd } from "./flat-plan.server";
import type { usePlanZoom } from "./plan-zoom";
import type { Placing } from "./use-placing";

type Options = {
  ads: readonly ScreenAd[];
  /** How many pages are shown. */
  last: number;
  zooming: ReturnType<typeof usePlanZoom>;
  /** Unset for users who only look at the plan. */
  placing: Placing | undefined;
};

/** An ad that is about to move, with those that are chosen with it, in words, and the digits of its page so far. */
type Moving = { adId: string; name: string; digits: string };

/**
 * The keys of the pages: one stop for Tab, arrows lead from page to page, Enter opens the first ad of a page, `p` with a
 * number and Enter moves an ad, the space bar chooses several, `u` takes the last step back, `+` and `−` change the size.
 */
export function usePlanKeys({ ads, last, zooming, placing }: Options) {
  const { t } = useTranslation("flatPlan");
  const [stop, setStop] = useState(1);
  const moving = useRef<Moving | null>(null);
  const landing = useRef<number | null>(null);

  // An ad that has moved stands in another list: the focus goes to its new page.
  useEffect(() => {
    if (landing.current === null) return;
    headingOf(landing.current)?.focus();
    landing.current = null;
  });

  function move(event: KeyboardEvent, { adId, name, digits }: Moving) {
    const { key } = event;
    event.preventDefault();
    if (/^\d$/.test(key) && digits.length < 3) {
      moving.current = { adId, name, digits: digits + key };
      return placing?.say(t("keys.page", { client: name, page: digits + key }));
    }
    moving.current = null;
    const page = Number(digits);
    if (key !== "Enter" || page < 1 || page > last) return placing?.say(t("keys.left", { client: name }));
    placing?.placeGroup(adId, page);
    landing.current = page;
  }

  function act(event: KeyboardEvent<HTMLElement>, page: number, target: Element): boolean {
    switch (event.key) {
      case "p": {
        const ad = placing && adAt(ads, target, page);
        if (!ad) return false;
        const { length } = placing.groupOf(ad.id);
        const name = length === 1 ? ad.client : t("chosen.many", { count: length });
        moving.current = { adId: ad.id, name, digits: "" };
        placing.say(t("keys.begin", { client: name }));
        return true;
      }
      case " ": {
        const id = target.closest<HTMLElement>("[data-ad]")?.dataset.ad;
        if (placing && id) placing.toggle(id);
        return Boolean(placing && id);
      }
      case "u":
        if (!placing?.hasSteps) return false;
        placing.back();
        landing.current = page;
        return true;
      case "+":
      case "-": {
        const next = PLAN_ZOOMS[PLAN_ZOOMS.indexOf(zooming.zoom) + (event.key === "+" ? 1 : -1)];
        if (next !== undefined) zooming.choose(next);
        return true;
      }
      case "Enter": {
        const link = target.matches("h3") ? target.closest("section")?.querySelector("a") : null;
        link?.click();
        return Boolean(link);
      }
      default: {
        const to = pageTo(event.key, page, last, event.currentTarget);
        if (to === undefined) return false;
        headingOf(to)?.focus();
        return true;
      }
    }
  }

  return {
    stop,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target instanceof Element ? event.target : null;
      const page = pageOf(target);
      if (!target || page === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (moving.current) return move(event, moving.current);
      if (act(event, page, target)) event.preventDefault();
    },
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const page = pageOf(target);
      if (page !== null) setStop(page);
    },
    onBlur() {
      moving.current = null;
    },
  };
}

const headingOf = (page: number) => document.getElementById(`page-${page}`);

function pageOf(element: Element | null): number | null {
  const page = element?.closest<HTMLElement>("[data-page]")?.dataset.page;
  return page === undefined ? null : Number(page);
}

/** The ad that has the focus, or the only one of the page. */
function adAt(ads: readonly ScreenAd[], target: Element, page: number): ScreenAd | undefined {
  const id = target.closest<HTMLElement>("[data-ad]")?.dataset.ad;
  if (id) return ads.find((ad) => ad.id === id);
  const onPage = ads.filter((ad) => ad.page === page);
  return onPage.length === 1 ? onPage[0] : undefined;
}

/** The page that an arrow leads to; undefined: the key leads nowhere. */
function pageTo(key: string, page: number, last: number, grid: HTMLElement): number | undefined {
  if (key === "Home") return 1;
  if (key === "End") return last;
  const spreads = [...grid.children] as HTMLElement[];
  const perRow = Math.max(spreads.filter(({ offsetTop }) => offsetTop === spreads[0]?.offsetTop).length, 1);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -2 * perRow,
    ArrowDown: 2 * perRow,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(page + step, 1), last);
}
