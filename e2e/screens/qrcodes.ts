import { nothingSent, pressButton, type Screens } from "./screen";

const RIGHTS = ["read", "create", "edit", "delete"].map((action) => `global:${action}__qrcodes`);

/** QR codes: list, form, refusal, chart, sheet. */
export const qrcodes: Screens = {
  "QR codes": { path: "/qrcodes?q=:qrcodeName", permissions: RIGHTS },
  "QR codes, nothing sent": nothingSent("/qrcodes/bulk", RIGHTS),
  "QR code, new, refused": {
    path: "/qrcodes/create",
    permissions: RIGHTS,
    reach: pressButton("Speichern"),
    status: 400,
  },
  "QR code": { path: "/qrcodes/:qrcode", permissions: RIGHTS, isLayout: true },
  "QR code, to be deleted": {
    path: "/qrcodes/:qrcode?confirm=delete",
    permissions: RIGHTS,
  },
  "QR codes, sheet": { path: "/qrcodes/sheet?q=:qrcodeName", permissions: RIGHTS, isLayout: true },
  "QR code, unknown": { path: "/q/gibt-es-nicht", permissions: null, status: 404 },
};
