import screenTexts from "virtual:texts/mailing-lists";
import { useLoaderData } from "@remix-run/react";
import { MAILING_LIST_FIELDS } from "domain/mailing-lists/fields";
import { Fields } from "~/forms";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { mailingListList } from "./record/list-columns";
import { mailingListRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = mailingListRoutes.load;
export const action = mailingListRoutes.change;
export const handle = recordHandle({ list: mailingListList, i18n: screenTexts });

export default () => (
  <RecordScreen list={mailingListList} loaded={useLoaderData<typeof loader>()}>
    <Fields of={MAILING_LIST_FIELDS} />
  </RecordScreen>
);
