import type { LoaderFunctionArgs } from "@remix-run/node";
import { IMPORT_FIELDS } from "domain/bookings/import";
import { texts } from "~/i18n/i18n";
import { csvResponse } from "~/lists/export/csv.server";
import type { ExportColumn } from "~/lists/export/export-columns";
import { requireToken } from "~/session/current-user.server";
import { hasExample } from "./import/columns";
import { headOf } from "./import/heads";

/** A CSV template: the names of the columns and one example line. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  requireToken(request);
  const t = texts("bookingImport");
  const columns = IMPORT_FIELDS.map(
    (field): ExportColumn<null> => ({
      header: headOf(field),
      kind: "text",
      value: () => (hasExample(field) ? t(`example.${field}`) : ""),
    }),
  );
  async function* example() {
    yield [null];
  }
  return await csvResponse(`${t("templateName")}.csv`, columns, example());
}
