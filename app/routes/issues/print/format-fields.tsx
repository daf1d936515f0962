import type { printIssueForm } from "domain/issues/issue";
import type { z } from "zod";
import { type FieldPath, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { DataTable } from "~/ui/data-table";
import { Hint } from "~/ui/text";

/** Closing days and formats of a medium, for its issues. */
export type MediumOfIssue = {
  name: string;
  adClosingDays: number | null;
  materialClosingDays: number | null;
  formatcategories: readonly { _id: string; name: string }[];
  formatLimits: readonly {
    categoryId: string;
    limitationType: string;
    isUnlimited: boolean;
    availableSlots: number;
  }[];
};

type Props = {
  medium: MediumOfIssue;
  /** How many ads are sold of each format. */
  taken?: readonly { format: { _id: string }; taken: number }[];
};

const { Check, Digits } = fieldsOf<typeof printIssueForm>();
type Path = FieldPath<z.input<typeof printIssueForm>>;

/** The labels of the formats' fields, by path. */
export function useFormatLabels(medium: MediumOfIssue | null | undefined): Record<string, string> {
  const { t } = useTranslation("issues");
  const formats = medium?.formatcategories ?? [];
  return Object.fromEntries(
    formats.flatMap(({ _id, name }) => [
      [`formats.c${_id}.slots`, t("formats.slotsOf", { format: name })],
      [`formats.c${_id}.isLeftOut`, t("formats.leftOutOf", { format: name })],
    ]),
  );
}

/** The formats of an issue: those of its medium, with other slots or left out. */
export function FormatFields({ medium, taken }: Props) {
  const { t } = useTranslation("issues");
  if (medium.formatcategories.length === 0) return <Hint>{t("formats.none")}</Hint>;
  const slotsIn = (id: string) => {
    const limit = medium.formatLimits.find((one) => one.categoryId === id && one.limitationType === "issue");
    return !limit || limit.isUnlimited || limit.availableSlots === 0
      ? t("formats.unlimited")
      : String(limit.availableSlots);
  };
  const takenOf = (id: string) => taken?.find(({ format }) => format._id === id)?.taken ?? 0;
  return (
    // The table scrolls in its box instead of widening the form.
    <div className="min-w-0">
      <h2 id="formats-title">{t("formats.title")}</h2>
      <Hint className="mb-2">{t("formats.hint")}</Hint>
      <DataTable
        labelledBy="formats-title"
        figures
        columns={[
          { head: t("formats.format"), cell: ({ name }) => name, isName: true },
          { head: t("formats.inMedium"), cell: ({ _id }) => slotsIn(_id), numeric: true },
          {
            head: t("formats.slots"),
            cell: ({ _id }) => (
              <Digits name={`formats.c${_id}.slots` as Path} max={9999} className="w-20 text-right" bare />
            ),
          },
          {
            head: t("formats.leftOut"),
            cell: ({ _id }) => <Check name={`formats.c${_id}.isLeftOut` as Path} bare />,
          },
          ...(taken
            ? [
                {
                  head: t("formats.sold"),
                  cell: ({ _id }: { _id: string }) => String(takenOf(_id)),
                  numeric: true,
                },
              ]
            : []),
        ]}
        rows={medium.formatcategories}
        keyOf={({ _id }) => _id}
      />
    </div>
  );
}
