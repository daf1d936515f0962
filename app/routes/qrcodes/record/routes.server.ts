import type { LoaderFunctionArgs } from "@remix-run/node";
import { formValues } from "domain/fields/values";
import { QRCODE_FIELDS } from "domain/qrcodes/fields";
import { qrcodeForm, shortPath } from "domain/qrcodes/qrcode";
import { graphql } from "~/graphql/graphql";
import { QrCodeFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { qrcodeList } from "./list-columns";
import { drawn } from "./picture.server";

export const qrcodeRoutes = recordRoutes({
  list: qrcodeList,
  called: { type: "QrCode", many: "qrCodes", name: "code" },
  schema: qrcodeForm,
  values: (record) => formValues(QRCODE_FIELDS, record),
  record: graphql(
    `query QrCodeScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: qrCode(id: $id) {
        _id version name: code ...QrCodeFields targetState scansInAll scans(days: 30) { day scans }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "qrcodes", id: $id, window: $window) { ...EditLock }
      uses: qrCodeUses(id: $id) { ...PlaceOfUse }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse, QrCodeFields],
  ),
  bulk: {
    target: ({ value }) => ({ data: { longUrl: value ?? "" } }),
    comment: ({ value }) => ({ data: { comment: value ?? "" } }),
    delete: { isDeletion: true },
  },
});

/** The screen of a code, with its picture. */
export async function loadQrCode(args: LoaderFunctionArgs) {
  const loaded = await qrcodeRoutes.load(args);
  const { record } = loaded;
  if (!record) return { ...loaded, picture: null };
  const address = new URL(args.request.url).origin + shortPath(record.name);
  return { ...loaded, picture: { id: record._id, address, ...drawn(address) } };
}
