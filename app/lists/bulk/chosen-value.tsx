import { fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import type { BulkActionDefinition, ListDefinition } from "../definition";
import { areaText } from "../list-texts";

const { Choice } = fieldsOf<{ value: string }>();

type Props = { list: ListDefinition; action: BulkActionDefinition; offered: unknown };

/** The value of an action that declares where it is chosen from. */
export function ChosenValue({ list, action: { name, value }, offered }: Props) {
  const { t } = useTranslation("lists");
  const values = value?.options?.map((one) => ({ value: one, label: areaText(list, `${name}.${one}`) }));
  const of = values ?? (offered as { value: string; label: string }[]);
  const label = areaText(list, value?.called ?? "");
  return <Choice name="value" label={label} of={of} empty={t("bulk.choose")} optional={false} />;
}
