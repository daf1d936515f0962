import { formValues } from "domain/fields/values";
import { MENU_ENTRY_FIELDS } from "domain/menus/fields";
import { MENU_ENTRY_KINDS } from "domain/menus/kinds";
import type { menuEntryForm } from "domain/menus/menu";
import { FieldsByChoice, fieldsOf, SmallForm, SubmitButton, WhenChosen } from "~/forms";
import { fieldLabels } from "~/forms/labels";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Actions } from "~/ui/layout";
import type { Entry } from "./entry";

const Fields = fieldsOf<typeof menuEntryForm>();
const { Check, Choice, Combo, Text } = Fields;
const New = fieldsOf<{ under: string }>();

type Props = {
  /** The address of the menu. */
  menu: string;
  entries: readonly Entry[];
  constraint: Record<string, object>;
  /** The entry that is changed; unset: a new one. */
  entry?: Entry;
  /** The entry that a new one lies in at first. */
  under?: string;
};

const PART = "entries.";

/** The labels of the fields of an entry, which the area has among those of its menus: the log names them so. */
const labelsOfEntry = () =>
  Object.fromEntries(
    Object.entries(fieldLabels("menus")).flatMap(([name, label]) =>
      name.startsWith(PART) ? [[name.slice(PART.length), label]] : [],
    ),
  );

/** The form of an entry, new or in its place. */
export function EntryForm({ menu, entries, constraint, entry, under = "" }: Props) {
  const { t } = useTranslation("menus");
  const kinds = MENU_ENTRY_KINDS.map((value) => ({ value, label: t(`entries.kind.${value}`) }));
  const places = entries.map(({ id, name, depth }) => ({
    value: id,
    label: `${"– ".repeat(depth)}${name}`,
  }));
  return (
    <SmallForm
      name={entry ? `entry-${entry.id}` : "new-entry"}
      area="menus"
      labels={labelsOfEntry()}
      version={entry?.version}
      values={entry ? formValues(MENU_ENTRY_FIELDS, entry) : { kind: MENU_ENTRY_KINDS[0], under }}
      constraint={constraint}
      className="grid gap-4 max-w-xl"
    >
      {entry ? <input type="hidden" name="entry" value={entry.id} /> : null}
      <FieldsByChoice name="kind" of={MENU_ENTRY_KINDS}>
        <Choice name="kind" of={kinds} />
        <WhenChosen are={["page"]}>
          <Combo name="page" list="pages" current={entry?.page} needed />
        </WhenChosen>
        <WhenChosen are={["article"]}>
          <Combo name="article" list="articles" current={entry?.article} needed />
        </WhenChosen>
        <WhenChosen are={["link"]}>
          <Text name="address" type="url" needed hint={t("entries.addressHint")} />
        </WhenChosen>
        <Text name="label" hint={t("entries.labelHint")} />
        <WhenChosen are={["page", "article", "link"]}>
          <Check name="opensNewWindow" />
        </WhenChosen>
      </FieldsByChoice>
      {entry ? null : <New.Choice name="under" of={places} empty={t("entries.top")} />}
      <Actions>
        <SubmitButton intent={entry ? "saveEntry" : "createEntry"} variant="primary">
          {t(entry ? "entries.save" : "entries.create")}
        </SubmitButton>
        {entry || under ? <LinkButton to={`${menu}#entries`}>{t("entries.cancel")}</LinkButton> : null}
      </Actions>
    </SmallForm>
  );
}
