import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { requireToken } from "~/session/current-user.server";
import { PageHead } from "~/ui/page-head";
import listTexts from "../../../locales/de/lists.json";
import materialTexts from "../../../locales/de/material.json";
import validationTexts from "../../../locales/de/validation.json";
import type { requestMany } from "./bulk/bulk.server";
import { BulkSteps } from "./bulk/steps";
import { LIST_PATH } from "./list/definition";

export { requestMany as action } from "./bulk/bulk.server";

export function loader({ request }: LoaderFunctionArgs) {
  requireToken(request);
  return null;
}

export const handle = screenHandle({
  i18n: { material: materialTexts, lists: listTexts, validation: validationTexts },
  breadcrumbs: () => [
    { label: texts("material")("title"), to: LIST_PATH },
    { label: texts("material")("request.title") },
  ],
});

export default function MaterialBulk() {
  const { t } = useTranslation("material");
  return (
    <>
      <PageHead title={t("request.title")} />
      <BulkSteps step={useActionData<typeof requestMany>()} />
    </>
  );
}
