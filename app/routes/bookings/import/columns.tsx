import { FIELD_PATHS, IMPORT_FIELDS, type ImportField, REQUIRED_IMPORT_FIELDS } from "domain/bookings/import";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import type importTexts from "../../../../locales/de/bookingImport.json";

type ExampleField = keyof typeof importTexts.example;
/** Columns that the template's line, a print booking, leaves empty. */
const WITHOUT_EXAMPLE: readonly ImportField[] = [
  "campaignStart",
  "campaignEnd",
  "productionDate",
  "releaseDate",
  "easyJobIdEpMedia",
  "internalProduction",
  "crossBillTiming",
  "crossBillEnd",
  "adTargetLink",
  "adHiddenOnMobile",
];

/** Whether the template's line fills a column. */
export const hasExample = (field: ImportField): field is ExampleField => !WITHOUT_EXAMPLE.includes(field);

/** What each column of the file holds. */
export function ImportColumns() {
  const { t } = useTranslation("bookingImport");
  const { t: fields } = useTranslation("bookings");
  return (
    <Card title={t("columnsTitle")} id="columns">
      <p>{t("columnsText")}</p>
      <DataTable
        label={t("columnsCaption")}
        columns={[
          {
            head: t("columnHead"),
            cell: (field) =>
              `${fields(`fields.${FIELD_PATHS[field]}`)}${REQUIRED_IMPORT_FIELDS.includes(field) ? ` ${t("required")}` : ""}`,
            isName: true,
          },
          { head: t("contentHead"), cell: (field) => t(`content.${field}`), wraps: true },
          { head: t("exampleHead"), cell: (field) => (hasExample(field) ? t(`example.${field}`) : DASH) },
        ]}
        rows={IMPORT_FIELDS}
        keyOf={(field) => field}
      />
    </Card>
  );
}
