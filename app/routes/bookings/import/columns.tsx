import { IMPORT_FIELDS, type ImportField, PATH_OF, REQUIRED_IMPORT_FIELDS } from "domain/bookings/import";
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
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
      <section className="table-box relative" tabIndex={0} aria-label={t("columnsCaption")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("columnHead")}</th>
              <th scope="col">{t("contentHead")}</th>
              <th scope="col">{t("exampleHead")}</th>
            </tr>
          </thead>
          <tbody>
            {IMPORT_FIELDS.map((field) => (
              <tr key={field}>
                <th scope="row">
                  {fields(`fields.${PATH_OF[field]}`)}
                  {REQUIRED_IMPORT_FIELDS.includes(field) ? ` ${t("required")}` : null}
                </th>
                <td className="whitespace-normal">{t(`content.${field}`)}</td>
                <td>{hasExample(field) ? t(`example.${field}`) : DASH}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
