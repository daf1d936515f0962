import type { ComponentType } from "domain/site-pages/kinds";
import { type Part, type PartValues, withinOf } from "domain/site-pages/page-parts";
import { texts } from "~/i18n/i18n";

const t = texts("site-pages");

export const typeText = (type: string) => t(`components.type.${type as ComponentType | "section"}`);

/** What a component is called in a sentence: its type with what can be read of it. */
export function nameOf(type: string, { title, caption, alt }: PartValues, asset?: string): string {
  const read = title || caption || alt || asset;
  return read ? t("components.called", { type: typeText(type), title: read }) : typeText(type);
}

type Names = (key: string) => string;

/** The sections of a page in which a component can lie: those that do not lie in itself. */
export function sectionsFor(parts: readonly Part[], key: string, titleOf: Names, nameOfHolder: Names) {
  return parts
    .filter((one) => one.type === "section" && !withinOf(parts, one.key).includes(key))
    .map((section) => ({
      value: section.key,
      label: section.within
        ? t("components.sectionIn", { title: titleOf(section.key), holder: nameOfHolder(section.within) })
        : titleOf(section.key),
    }));
}
