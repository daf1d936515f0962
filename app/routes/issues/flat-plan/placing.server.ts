import { type FlatPlan, withAdsOn } from "domain/issues/flat-plan";
import { distribute, suitablePage } from "domain/issues/plan-distribution";
import { texts } from "~/i18n/i18n";
import type { FieldsBefore, PlacingStep } from "./placing-intents";
import { distributionText, fitText, putText } from "./placing-text";
import { amongChosen, typedPage, typedPages } from "./typed-pages";

/** The fields of a form without scripts after a step, what there is to say of it, and what takes it back. */
export type PlacingAnswer = {
  fields: readonly FieldsBefore[];
  message: string;
  back: readonly FieldsBefore[];
};

/** What a form without scripts says: the fields of its ads, the chosen ones, and the page for these. */
export type PostedPlacing = { ads: unknown; chosen: ReadonlySet<string>; toPage: string };

/** Places ads in a form as it was posted. */
export function placingAnswerTo(step: PlacingStep, plan: FlatPlan, posted: PostedPlacing): PlacingAnswer {
  const { ads: typedAds, chosen, toPage } = posted;
  if (step.kind === "back") {
    const ids = new Set(plan.ads.map(({ id }) => id));
    const fields = step.before.filter(({ id }) => ids.has(id));
    return { fields, message: texts("flatPlan")("back.done"), back: [] };
  }
  const shown = withAdsOn(plan, typedPages(typedAds, plan));
  if (step.kind === "put") {
    const page = typedPage(toPage, plan);
    const ids = plan.ads.map(({ id }) => id).filter((id) => chosen.has(id));
    const pages = new Map(page === null ? [] : ids.map((id) => [id, page]));
    return { ...onPages(pages, typedAds), message: putText({ count: ids.length, page, plan }) };
  }
  if (step.kind === "propose") {
    const distribution = distribute(amongChosen(shown, chosen));
    return { ...onPages(distribution.pages, typedAds), message: distributionText(distribution) };
  }
  const { client = "" } = plan.ads.find(({ id }) => id === step.adId) ?? {};
  const page = suitablePage(shown, step.adId);
  const pages = page === null ? new Map<string, number>() : new Map([[step.adId, page]]);
  return { ...onPages(pages, typedAds), message: fitText(client, page) };
}

function onPages(pages: ReadonlyMap<string, number>, typedAds: unknown) {
  const rows = (typedAds ?? {}) as Record<string, { page?: unknown; position?: unknown } | undefined>;
  const ids = [...pages.keys()];
  return {
    fields: ids.map((id) => ({ id, page: String(pages.get(id)), position: "" })),
    back: ids.map((id) => ({
      id,
      page: digits(rows[`b${id}`]?.page),
      position: digits(rows[`b${id}`]?.position),
    })),
  };
}

const digits = (value: unknown) => (typeof value === "string" && /^\d{1,3}$/.test(value) ? value : "");
