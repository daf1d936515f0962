import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { requireToken } from "~/session/current-user.server";
import { PageHead } from "~/ui/page-head";
import billingTexts from "../../../locales/de/billing.json";
import listTexts from "../../../locales/de/lists.json";
import validationTexts from "../../../locales/de/validation.json";
import type { billManyItems } from "./bulk/bulk.server";
import { BulkSteps } from "./bulk/steps";
import { LIST_PATH } from "./list/definition";

export { billManyItems as action } from "./bulk/bulk.server";

export function loader({ request }: LoaderFunctionArgs) {
  requireToken(request);
  return null;
}

export const handle = screenHandle({
  i18n: { billing: billingTexts, lists: listTexts, validation: validationTexts },
  breadcrumbs: () => [
    { label: texts("billing")("title"), to: LIST_PATH },
    { label: texts("billing")("bulk.title") },
  ],
});

export default function BillingBulk() {
  const { t } = useTranslation("billing");
  return (
    <>
      <PageHead title={t("bulk.title")} />
      <BulkSteps step={useActionData<typeof billManyItems>()} />
    </>
  );
}
