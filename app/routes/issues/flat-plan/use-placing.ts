import type { FlatPlan } from "domain/issues/flat-plan";
import { useRef, useState } from "react";
import { useHydrated } from "~/ui/hydrated";
import type { ScreenAd } from "./flat-plan.server";

/**
 * The plan that the form's fields describe. Typing, dragging and proposals all place an ad in the same way: they write
 * its page into its field. `isReady` is true once scripts run.
 */
export function usePlacing(plan: FlatPlan<ScreenAd>) {
  const box = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<ReadonlyMap<string, number | null>>(new Map());
  const isReady = useHydrated();
  const fieldOf = (adId: string, field: "page" | "position") =>
    box.current?.querySelector<HTMLInputElement>(`[name="ads.b${adId}.${field}"]`);

  function read() {
    const typed = plan.ads.map(({ id }): [string, number | null] => {
      const page = Number(fieldOf(id, "page")?.value);
      return [id, Number.isInteger(page) && page > 0 && page <= (plan.pageCount ?? 0) ? page : null];
    });
    setPages(new Map(typed));
  }

  function place(adId: string, page: number) {
    write(fieldOf(adId, "page"), String(page));
    // It comes behind the others of its new page.
    write(fieldOf(adId, "position"), "");
  }

  const ads = plan.ads.map((ad) => {
    const page = pages.get(ad.id);
    return page === undefined || page === ad.page ? ad : { ...ad, page, position: null };
  });
  return { shown: { ...plan, ads }, place, isReady, box, read };
}

/** Writes as a user would, so that the form knows that it has changed. */
function write(input: HTMLInputElement | null | undefined, value: string) {
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
