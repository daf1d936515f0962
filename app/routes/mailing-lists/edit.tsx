import { useLoaderData } from "@remix-run/react";
import type { mailingListForm } from "domain/mailing-lists/mailing-list";
import { fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import mailingListTexts from "../../../locales/de/mailing-lists.json";
import { mailingListList } from "./record/definition";
import { mailingListRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = mailingListRoutes.load;
export const action = mailingListRoutes.change;
export const handle = recordHandle({ list: mailingListList, i18n: { "mailing-lists": mailingListTexts } });

const { LongText, Text } = fieldsOf<typeof mailingListForm>();

export default function MailingList() {
  const { t } = useTranslation("mailing-lists");
  return (
    <RecordScreen list={mailingListList} loaded={useLoaderData<typeof loader>()}>
      <Text name="name" />
      <LongText name="description" rows={2} hint={t("hints.description")} />
      <LongText name="consentText" rows={5} hint={t("hints.consentText")} />
    </RecordScreen>
  );
}
