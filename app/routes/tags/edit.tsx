import screenTexts from "virtual:texts/tags";
import { useLoaderData } from "@remix-run/react";
import { TAG_FIELDS } from "domain/tags/fields";
import { Fields } from "~/forms";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { tagList } from "./record/list-columns";
import { tagRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = tagRoutes.load;
export const action = tagRoutes.change;
export const handle = recordHandle({ list: tagList, i18n: screenTexts });

export default function Tag() {
  return (
    <RecordScreen list={tagList} loaded={useLoaderData<typeof loader>()} merges>
      <Fields of={TAG_FIELDS} />
    </RecordScreen>
  );
}
