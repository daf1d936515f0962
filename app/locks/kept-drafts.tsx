import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useFields } from "~/forms/fields/fields-context";
import { valueTextIn } from "~/forms/labels";
import type { PostedValues } from "~/forms/post/form-answer";
import { keptField, keptFields, keptIntent, readKept, valuesOfField } from "~/forms/post/kept-values";
import { fieldText } from "~/forms/screen/field-text";
import { PlainPost } from "~/forms/screen/plain-post";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { Actions } from "~/ui/layout";
import { type LockState, lockAddress } from "./edit-lock";
import type { FormLock } from "./use-lock";

type Kept = LockState["kept"][number];
type KeptProps = {
  formLock: FormLock;
  /** The record's values by path, as the form opened with them. */
  present: PostedValues;
  /** The text of a value; the names of ids are known already. */
  describe?: (field: string, value: string) => string | undefined;
};

/** What the user had typed when the record was handed over, field by field. */
export function KeptDraftCards(props: KeptProps) {
  return props.formLock.lock.kept.map((draft) => <KeptDraft key={draft.window} {...props} kept={draft} />);
}

const entriesOf = ({ values }: Kept) => values.map(({ name, value }) => [name, value] as const);
const DROP = "drop-kept";

function KeptDraft({ formLock: { step }, present, describe, kept }: KeptProps & { kept: Kept }) {
  const { t } = useTranslation("locks");
  const { area, labels } = useFields();
  const valueText = valueTextIn(area);
  const { window, at } = kept;
  const entries = entriesOf(kept);
  const fields = keptFields(entries, present);
  const { typed, labelOf } = readKept(entries);
  // What was taken over and saved is not asked about again.
  const isDone = fields.length === 0;
  useEffect(() => {
    if (isDone) step("drop", { window });
  }, [isDone, step, window]);
  if (isDone) return null;
  const text = (field: string) =>
    fieldText(
      valuesOfField(typed, field),
      labels,
      (path, value) => labelOf(value) ?? describe?.(path, value) ?? valueText(path, value),
    ) || t("kept.empty");
  const label = (field: string) => labels[field] ?? field;
  return (
    <Card title={t("kept.title")} id={`kept-${window}`}>
      <p>{t("kept.text", { at: instantText(at) })}</p>
      <input type="hidden" name={keptField(window)} value={JSON.stringify(entries)} />
      <DataTable
        labelledBy={`kept-${window}-title`}
        figures
        columns={[
          { head: t("kept.field"), cell: label, isName: true },
          {
            head: t("kept.typed"),
            cell: (field) => <span className="whitespace-pre-line">{text(field)}</span>,
            wraps: true,
          },
          {
            head: t("kept.take"),
            cell: (field) => (
              <Button
                name="intent"
                value={keptIntent(window, field)}
                formNoValidate
                size="small"
                aria-label={t("kept.takeField", { field: label(field) })}
              >
                {t("kept.take")}
              </Button>
            ),
          },
        ]}
        rows={fields}
        keyOf={(field) => field}
      />
      <Actions className="mt-3">
        <Button name="intent" value={keptIntent(window)} formNoValidate>
          {t("kept.takeAll")}
        </Button>
        <Button variant="quiet" form={DROP} name="window" value={window}>
          {t("kept.drop")}
        </Button>
      </Actions>
    </Card>
  );
}

/** The form of the buttons that drop what was kept: it cannot stand in the screen's form. */
export function DropKept({ formLock: { lock, step } }: Pick<KeptProps, "formLock">) {
  const { pathname, search } = useLocation();
  return (
    <PlainPost
      id={DROP}
      action={lockAddress(lock)}
      back={pathname + search}
      hidden={{ intent: "drop" }}
      onSubmit={(event) => {
        event.preventDefault();
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
        step("drop", { window: button.value });
      }}
    />
  );
}
