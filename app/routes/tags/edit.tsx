import { useLoaderData } from "@remix-run/react";
import type { tagForm } from "domain/tags/tag";
import { fieldsOf } from "~/forms";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import tagTexts from "../../../locales/de/tags.json";
import { tagList } from "./record/definition";
import { tagRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = tagRoutes.load;
export const action = tagRoutes.change;
export const handle = recordHandle({ list: tagList, i18n: { tags: tagTexts } });

const { Check, Text } = fieldsOf<typeof tagForm>();

export default function Tag() {
  return (
    <RecordScreen list={tagList} loaded={useLoaderData<typeof loader>()} merges>
      <Text name="name" />
      <Check name="isMainTag" />
    </RecordScreen>
  );
}
