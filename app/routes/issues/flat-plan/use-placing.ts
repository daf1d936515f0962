import { type FlatPlan, withAdsOn } from "domain/issues/flat-plan";
import { distribute, suitablePage } from "domain/issues/plan-distribution";
import { useRef, useState } from "react";
import { answeredValue, type FormAnswer } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import type { ScreenAd } from "./flat-plan.server";
import { CHOSEN, type FieldsBefore } from "./placing-intents";
import { distributionText, fitText, putText } from "./placing-text";
import { amongChosen, typedPage, typedPages } from "./typed-pages";

/** What the answer to a step without scripts carries beside the form. */
export type PlanAnswer = FormAnswer & {
  message?: string;
  back?: readonly FieldsBefore[];
  chosen?: readonly string[];
};

/**
 * The plan that the form's fields describe. Typing, dragging and proposals all place an ad in the same way: they write
 * its page into its field. `isReady` is true once scripts run.
 */
export function usePlacing(plan: FlatPlan<ScreenAd>, answer: PlanAnswer | undefined) {
  const { t } = useTranslation("flatPlan");
  const box = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<ReadonlyMap<string, number | null>>(() =>
    answer?.result?.initialValue ? typedPages(answeredValue(answer, "ads"), plan) : new Map(),
  );
  const [steps, setSteps] = useState<readonly (readonly FieldsBefore[])[]>([]);
  const [message, setMessage] = useState(answer?.message ?? "");
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(() => new Set(answer?.chosen));
  const isReady = useHydrated();
  const fieldOf = (adId: string, field: "page" | "position") =>
    box.current?.querySelector<HTMLInputElement>(`[name="ads.b${adId}.${field}"]`);
  const shown = withAdsOn(plan, pages);

  // Many fields are filled at once, and read once.
  const isFilling = useRef(false);

  function read() {
    if (isFilling.current) return;
    setPages(new Map(plan.ads.map(({ id }) => [id, typedPage(fieldOf(id, "page")?.value, plan)])));
  }

  function fill(fields: readonly FieldsBefore[]) {
    isFilling.current = true;
    for (const { id, page, position } of fields) {
      write(fieldOf(id, "page"), page);
      write(fieldOf(id, "position"), position);
    }
    isFilling.current = false;
    read();
  }

  /** Puts ads on pages as one step. They come behind the others there. */
  function put(to: ReadonlyMap<string, number>, text: string) {
    setMessage(text);
    if (to.size === 0) return;
    const ids = [...to.keys()];
    const before = ids.map((id) => ({
      id,
      page: fieldOf(id, "page")?.value ?? "",
      position: fieldOf(id, "position")?.value ?? "",
    }));
    fill(ids.map((id) => ({ id, page: String(to.get(id)), position: "" })));
    setSteps((earlier) => [...earlier, before]);
  }

  const tickOf = (adId: string) =>
    box.current?.querySelector<HTMLInputElement>(`[name="${CHOSEN}"][value="${adId}"]`);

  /** Reads which ads are ticked. */
  function readChosen() {
    const ticks = box.current?.querySelectorAll<HTMLInputElement>(`[name="${CHOSEN}"]:checked`) ?? [];
    setChosenIds(new Set([...ticks].map(({ value }) => value)));
    setMessage(t("chosen.count", { count: ticks.length }));
  }

  function chooseNone() {
    for (const id of chosenIds) {
      const tick = tickOf(id);
      if (tick) tick.checked = false;
    }
    setChosenIds(new Set());
  }

  /** An ad, with all that are chosen if it is one of them. */
  const groupOf = (adId: string): readonly string[] =>
    chosenIds.has(adId) ? plan.ads.map(({ id }) => id).filter((id) => chosenIds.has(id)) : [adId];

  /** Puts chosen ads on a page, and chooses them no longer; `page` null = no page of the plan. */
  function putTogether(ids: readonly string[], page: number | null) {
    put(
      new Map(page === null ? [] : ids.map((id) => [id, page])),
      putText({ count: ids.length, page, plan }),
    );
    if (page !== null) chooseNone();
  }

  const clientOf = (adId: string) => plan.ads.find(({ id }) => id === adId)?.client ?? "";

  return {
    shown,
    message,
    isReady,
    box,
    read,
    /** The ads that stand elsewhere than in the saved plan. */
    movedIds: new Set(shown.ads.filter((ad, n) => ad.page !== plan.ads[n]?.page).map(({ id }) => id)),
    /** What a button without scripts puts back. */
    answeredBack: answer?.back ?? [],
    hasSteps: steps.length > 0,
    say: setMessage,
    place(adId: string, page: number) {
      put(new Map([[adId, page]]), fitText(clientOf(adId), page));
    },
    chosenIds,
    readChosen,
    groupOf,
    /** Chooses an ad, or chooses it no longer. */
    toggle(adId: string) {
      tickOf(adId)?.click();
    },
    /** Moves an ad, and all that are chosen with it. */
    placeGroup(adId: string, page: number) {
      const ids = groupOf(adId);
      if (ids.length > 1) putTogether(ids, page);
      else put(new Map([[adId, page]]), fitText(clientOf(adId), page));
    },
    /** Puts the chosen ads on a page that is typed. */
    putChosen(text: string) {
      putTogether([...chosenIds], typedPage(text, plan));
    },
    fit(adId: string) {
      const page = suitablePage(shown, adId);
      put(page === null ? new Map() : new Map([[adId, page]]), fitText(clientOf(adId), page));
    },
    propose() {
      const distribution = distribute(amongChosen(shown, chosenIds));
      put(distribution.pages, distributionText(distribution));
    },
    back() {
      fill(steps.at(-1) ?? []);
      setSteps(steps.slice(0, -1));
      setMessage(t("back.done"));
    },
  };
}

export type Placing = ReturnType<typeof usePlacing>;

/** Writes as a user would, so that the form knows that it has changed. */
function write(input: HTMLInputElement | null | undefined, value: string) {
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
