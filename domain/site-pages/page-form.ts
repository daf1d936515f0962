import { orNull } from "domain/form-fields";
import { z } from "zod";
import { EMPTY_FIELDS, problemOfOrder } from "./component-order";
import { COMPONENT_TYPES, type PageComponent } from "./components";
import { MOST_COMPONENTS } from "./kinds";
import { pageForm } from "./page";
import {
  isLeftOut,
  keysIn,
  LONGEST_ORDER,
  MOST_IN_ORDER,
  type Part,
  type PartValues,
  readPartOrder,
} from "./page-parts";
import { readFieldsOf } from "./sent-components";

/** A component of the form: null where it is to be left out. */
type ReadPart = { type: PageComponent["type"]; fields: Partial<PageComponent> } | null;

const isType = (type: unknown): type is PageComponent["type"] =>
  type === "section" || COMPONENT_TYPES.some((one) => one === type);

/** The texts of a component as a form posts them; what is no text is none of its fields. */
function textsIn(posted: unknown): PartValues {
  if (posted === null || typeof posted !== "object") return {};
  return Object.fromEntries(
    Object.entries(posted).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The values of the components of a posted form, by their keys. */
export const partValuesIn = (posted: unknown): Record<string, PartValues> =>
  posted === null || typeof posted !== "object"
    ? {}
    : Object.fromEntries(Object.entries(posted).map(([key, values]) => [key, textsIn(values)]));

/** The order of the components of a posted form. */
export const partsPosted = (order: unknown, values: Readonly<Record<string, PartValues>>): Part[] =>
  readPartOrder(typeof order === "string" ? order : "", (key) => {
    const type = values[key]?.type;
    return isType(type) ? type : undefined;
  });

const components = z
  .record(z.string(), z.unknown())
  .optional()
  .transform((posted, context): Record<string, ReadPart> => {
    const read: Record<string, ReadPart> = {};
    for (const [key, values] of Object.entries(partValuesIn(posted))) {
      const { type, ...fields } = values;
      if (isLeftOut(values)) read[key] = null;
      else if (!isType(type)) context.addIssue({ code: "custom", path: [key], message: "component_gone" });
      else {
        const own = readFieldsOf(type, fields);
        if ("fields" in own) read[key] = { type, fields: own.fields };
        else
          for (const { field, message, params } of own.problems)
            context.addIssue({
              code: "custom",
              path: [key, ...(field ? [field] : [])],
              message,
              params,
            });
      }
    }
    return read;
  });

type Read = { order: string | null; c: Record<string, ReadPart> };

/** The components that are sent of what was read, in reading order. */
export const componentsRead = ({ order, c }: Read): PageComponent[] =>
  readPartOrder(order ?? "", (key) => c[key]?.type).flatMap(({ key, within }) => {
    const one = c[key];
    return one ? [{ ...EMPTY_FIELDS, ...one.fields, key, type: one.type, within }] : [];
  });

/**
 * The form of a page with what it is made of: `order` holds the keys of the components (`orderText`), `c.<key>.<field>` the
 * fields of each. Problems stand at the field, or at `c.<key>`.
 */
export const pageScreenForm = pageForm
  .omit({ components: true })
  .extend({
    order: z.string().max(LONGEST_ORDER, { error: "too_long" }).optional().transform(orNull),
    c: components,
  })
  .superRefine((page, context) => {
    const add = (key: string, message: string, params?: Record<string, string | number>) =>
      context.addIssue({
        code: "custom",
        path: key ? ["c", key] : ["order"],
        message,
        params,
      });
    if (page.order === null) return;
    if (Object.keys(page.c).length > MOST_IN_ORDER) {
      add("", "too_many_components", { max: MOST_COMPONENTS });
      return;
    }
    const named = new Set(keysIn(page.order));
    if ([...named].some((key) => page.c[key] === undefined)) add("", "component_gone");
    const components = componentsRead(page);
    const placed = new Set(components.map(({ key }) => key));
    for (const key of Object.keys(page.c))
      if (page.c[key] && !placed.has(key))
        add(key, named.has(key) ? "component_place_gone" : "component_gone");
    const problem = problemOfOrder(components);
    if (problem) add(problem.key, problem.message, problem.params);
  });
