import type { ComponentType } from "domain/site-pages/kinds";
import { texts } from "~/i18n/i18n";
import type { Component } from "./shown-component";

const t = texts("site-pages");

export const typeText = (type: string) => t(`components.type.${type as ComponentType | "section"}`);

/** What a component is called in a sentence: its type with what can be read of it. */
export function nameOf({ type, title, asset, caption, alt }: Component): string {
  const read = title || caption || alt || asset?.name;
  return read ? t("components.called", { type: typeText(type), title: read }) : typeText(type);
}

/** What lies in a section of a page, or in the page itself, or the sections of what holds them. */
export const lyingIn = (components: readonly Component[], key: string | null): Component[] =>
  components.filter((one) => one.within === key);

/** The sections of a page in which a component can lie: those that do not lie in itself. */
export function sectionsFor(components: readonly Component[], key: string | null) {
  const byKey = new Map(components.map((one) => [one.key, one]));
  const liesIn = (one: Component | undefined, above: string | null): boolean =>
    one !== undefined && (one.key === above || liesIn(byKey.get(one.within ?? ""), above));
  return components
    .filter((one) => one.type === "section" && !liesIn(one, key))
    .map((section) => {
      const holder = byKey.get(section.within ?? "");
      const title = section.title ?? "";
      return {
        value: section.key,
        label: holder ? t("components.sectionIn", { title, holder: nameOf(holder) }) : title,
      };
    });
}
