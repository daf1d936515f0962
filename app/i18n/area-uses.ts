import usedBy from "virtual:area-texts/usedBy";
import { areaCalled } from "domain/areas";
import { permissionAreaName } from "./area-names";
import { addTexts, i18n, textsByKey } from "./i18n";

addTexts({ areas: { usedBy } });

/**
 * What uses a record, by its name in the contract (`print_issues`): alone (`what`: Print-Ausgaben), or within a sentence
 * (`counted`: 3 Print-Ausgaben). An area with records has it in its own texts, where it says `what` only if that is not
 * its title. One that nobody knows stays as it is.
 */
export function nameOfUse(
  what: string,
  form: "what" | "counted",
  values: { count: number; number: string },
): string {
  const area = areaCalled(what);
  const namespace = area ? "areas" : "records";
  const key = area ? `usedBy.${area.name}.${form}` : `uses.${form}.${what}`;
  if (i18n.exists(key, { ns: namespace, count: values.count })) return textsByKey(namespace)(key, values);
  return permissionAreaName(what);
}
