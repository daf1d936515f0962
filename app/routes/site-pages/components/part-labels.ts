import { IMAGE_STYLES, SEPARATOR_STYLES } from "domain/site-pages/kinds";
import { keysIn, type PartValues } from "domain/site-pages/page-parts";
import type { FormAnswer, PostedValues } from "~/forms/post/form-answer";
import { flattenValues } from "~/forms/post/form-values";
import { texts } from "~/i18n/i18n";
import { labelsOf } from "./part-fields";
import { nameOf } from "./words";

const FIELD = /^c\.([\w-]+)\.(\w+)$/;

/** The texts of the components in the values of forms, by their keys; those of later forms first. */
function textsIn(forms: readonly PostedValues[]): Record<string, PartValues> {
  const found: Record<string, Record<string, string>> = {};
  for (const form of forms)
    for (const [path, [value = ""]] of Object.entries(form)) {
      const [, key, field] = FIELD.exec(path) ?? [];
      if (key && field) found[key] = { ...found[key], [field]: value };
    }
  return found;
}

const styleText = (style: string): string | undefined => {
  const known = [...IMAGE_STYLES, ...SEPARATOR_STYLES].find((one) => one === style);
  return known && texts("site-pages")(`style.${known}`);
};

/** How the errors and the conflicts of a page's form call the fields of its components, and their order. */
export function labelsOfParts(opened: unknown, answer: FormAnswer | undefined) {
  const t = texts("site-pages");
  const { mine = {}, theirs = {} } = answer?.conflict ?? {};
  const parts = textsIn([flattenValues(opened), flattenValues(answer?.result?.initialValue), theirs, mine]);
  const labels: Record<string, string> = { order: t("components.order") };
  for (const [key, values] of Object.entries(parts)) {
    const type = values.type ?? "";
    const name = nameOf(type, values);
    labels[`c.${key}`] = name;
    labels[`c.${key}.type`] = name;
    labels[`c.${key}.gone`] = t("components.goneOf", { name });
    labels[`c.${key}.out`] = t("components.out", { name });
    for (const [field, label] of Object.entries(labelsOf(type)))
      if (/^\w+$/.test(field) && field !== "type")
        labels[`c.${key}.${field}`] = t("components.fieldOf", { name, field: label });
  }
  const { names = {} } = answer?.conflict ?? {};
  return {
    labels,
    describe(field: string, value: string): string | undefined {
      const [, , ownField] = FIELD.exec(field) ?? [];
      if (ownField === "out") return texts("forms")(value === "on" ? "yes" : "no");
      if (ownField === "style") return styleText(value);
      if (ownField) return names[`components.${ownField}:${value}`];
      if (field !== "order") return undefined;
      return keysIn(value)
        .flatMap((key) =>
          parts[key] && parts[key].type !== "section" ? [nameOf(parts[key].type ?? "", parts[key])] : [],
        )
        .join(", ");
    },
  };
}
