import { useTranslation } from "~/i18n/use-translation";
import type { ScreenAd } from "./flat-plan.server";

/** The labels of the plan's form by path, for its fields, the error summary and the conflict screen. */
export function usePlanLabels(
  ads: readonly ScreenAd[],
  places: readonly { id: string; name: string }[],
  sections: number,
): Record<string, string> {
  const { t } = useTranslation("issues");
  const labels: Record<string, string> = {
    pageCount: t("form.pageCount"),
    pageWidth: t("form.pageWidth"),
    pageHeight: t("form.pageHeight"),
  };
  for (const { id, client } of ads) {
    labels[`ads.b${id}.page`] = t("form.adField", { client, id, field: t("form.page") });
    labels[`ads.b${id}.position`] = t("form.adField", { client, id, field: t("form.position") });
  }
  for (const { id, name: place } of places) {
    labels[`places.c${id}.from`] = t("form.placeField", { place, field: t("form.from") });
    labels[`places.c${id}.to`] = t("form.placeField", { place, field: t("form.to") });
    labels[`places.c${id}.side`] = t("form.placeField", { place, field: t("form.side") });
  }
  for (let index = 0; index < sections; index++) {
    const number = index + 1;
    labels[`sections.s${index}.page`] = t("form.sectionField", { number, field: t("form.sectionPage") });
    labels[`sections.s${index}.name`] = t("form.sectionField", { number, field: t("form.sectionName") });
  }
  return labels;
}
