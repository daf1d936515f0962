import type { ReactNode } from "react";
import { fieldsOf } from "~/forms";
import { KitContext, NO_KIT } from "~/forms/screen/kit-context";
import { useTranslation } from "~/i18n/use-translation";
import { areaText } from "../list-texts";
import type { BulkActionDefinition } from "../state/bulk-definition";
import type { ListDefinition } from "../state/definition";
import type { OfferedValues } from "./bulk-value.server";

const { Choice, Combo, Day, LongText, Money, Text } = fieldsOf<{ value: string }>();

type Props = { list: ListDefinition; action: BulkActionDefinition; offered: unknown; hint?: ReactNode };

/** The control of an action's value, as the list declares it. */
export function DeclaredValue({ list, action: { name, value }, offered, hint }: Props) {
  const { t } = useTranslation("lists");
  if (!value) return null;
  const label = areaText(list, value.called);
  if (value.typed) {
    const hintText = value.hint ? areaText(list, value.hint) : hint;
    const field = { name: "value", label, hint: hintText, optional: false } as const;
    if (value.typed === "day") return <Day {...field} />;
    if (value.typed === "money") return <Money {...field} />;
    if (value.typed === "longText") return <LongText {...field} />;
    return <Text {...field} type={value.typed} />;
  }
  const empty = value.none ? areaText(list, value.none) : t("bulk.choose");
  const field = { name: "value", label, empty, hint, optional: false } as const;
  if (value.options) {
    const textOf = (one: string) => areaText(list, `${value.textsOf ?? name}.${one}`);
    return <Choice {...field} of={value.options.map((one) => ({ value: one, label: textOf(one) }))} />;
  }
  const { items, term } = offered as OfferedValues;
  if (!value.isSearched)
    return <Choice {...field} of={items.map(({ id, label }) => ({ value: id, label }))} />;
  const answer = term ? { lookup: { field: "value", term, items } } : undefined;
  return (
    <KitContext.Provider value={{ ...NO_KIT, answer }}>
      <Combo {...field} list={value.choices} items={items} />
    </KitContext.Provider>
  );
}
