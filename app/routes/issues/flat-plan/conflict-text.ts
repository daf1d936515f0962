import type { GuaranteedPlace } from "domain/issues/flat-plan";
import type { PlanConflict } from "domain/issues/plan-conflicts";
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import type { ScreenAd } from "./flat-plan.server";

type NamedRecord = { id: string; name: string };

/** The position of a guaranteed place, in words. */
function placeText(t: TFunction<"issues">, { from, to, side }: GuaranteedPlace): string {
  const range = from === to ? t("where.one", { from }) : t("where.range", { from, to });
  return side === "any" ? range : t(`where.${side}`, { range });
}

/** A conflict on a page in a whole sentence, and in the few words that fit below its page. */
export type ConflictText = Record<"sentence" | "words", (conflict: PlanConflict) => string>;

/** Describes a conflict on a page, with the names of the clients. */
export function useConflictText(ads: readonly ScreenAd[], places: readonly NamedRecord[]): ConflictText {
  const { t } = useTranslation("issues");
  const { t: ofPlan } = useTranslation("flatPlan");
  const byId = new Map(ads.map((ad) => [ad.id, ad]));
  const clientOf = (id: string) => byId.get(id)?.client ?? "";
  const placeName = (id: string) => places.find((place) => place.id === id)?.name ?? "";
  const words = (conflict: PlanConflict): string => {
    const client = "adId" in conflict ? clientOf(conflict.adId) : "";
    switch (conflict.kind) {
      case "overfull":
        return ofPlan("words.overfull", { percent: conflict.percent });
      case "shared_place":
        return ofPlan("words.shared_place", { place: placeName(conflict.categoryId) });
      case "elsewhere":
        return ofPlan("words.elsewhere", { client, where: placeText(t, conflict.place) });
      default:
        return ofPlan(`words.${conflict.kind}`, { client });
    }
  };
  const sentence = (conflict: PlanConflict): string => {
    const { page } = conflict;
    const named = { page, client: "adId" in conflict ? clientOf(conflict.adId) : "" };
    switch (conflict.kind) {
      case "overfull":
        return ofPlan("conflict.overfull", { page, percent: conflict.percent });
      case "odd_sheets":
        return ofPlan("conflict.odd_sheets", { page });
      case "same_client":
        return ofPlan("conflict.same_client", named);
      case "other_format":
        return ofPlan("conflict.other_format", { ...named, format: byId.get(conflict.adId)?.format ?? "" });
      case "shared_place":
        return ofPlan("conflict.shared_place", {
          place: placeName(conflict.categoryId),
          clients: conflict.adIds.map(clientOf).join(", "),
        });
      case "elsewhere":
        return ofPlan("conflict.elsewhere", {
          ...named,
          place: placeName(conflict.categoryId),
          where: placeText(t, conflict.place),
        });
      case "spread_on_right":
        return ofPlan("conflict.spread_on_right", named);
    }
  };
  return { sentence, words };
}
