import { FIELD_PATHS, IMPORT_FIELDS, type ImportField, REQUIRED_IMPORT_FIELDS } from "domain/bookings/import";
import { i18n } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import type importTexts from "../../../../locales/de/bookingImport.json";

type ExampleField = keyof typeof importTexts.example;

/** Whether the template's line, a print booking, fills a column. */
export const hasExample = (field: ImportField): field is ExampleField =>
  i18n.exists(`example.${field}`, { ns: "bookingImport" });

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
