import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { requireToken } from "~/session/current-user.server";
import { PageHead } from "~/ui/page-head";
import bookingTexts from "../../../locales/de/bookings.json";
import listTexts from "../../../locales/de/lists.json";
import validationTexts from "../../../locales/de/validation.json";
import type { changeManyBookings } from "./bulk/bulk.server";
import { BulkSteps } from "./bulk/steps";

export { changeManyBookings as action } from "./bulk/bulk.server";

const LIST = "/bookings";

export function loader({ request }: LoaderFunctionArgs) {
  requireToken(request);
  return null;
}

export const handle = screenHandle({
  i18n: { bookings: bookingTexts, lists: listTexts, validation: validationTexts },
  breadcrumbs: () => [
    { label: texts("bookings")("title"), to: LIST },
    { label: texts("bookings")("bulk.title") },
  ],
});

export default function BookingsBulk() {
  const { t } = useTranslation("bookings");
  return (
    <>
      <PageHead title={t("bulk.title")} />
      <BulkSteps step={useActionData<typeof changeManyBookings>()} listPath={LIST} />
    </>
  );
}
