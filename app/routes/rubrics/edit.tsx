import screenTexts from "virtual:texts/rubrics";
import { useLoaderData } from "@remix-run/react";
import { RUBRIC_FIELDS } from "domain/rubrics/fields";
import type { rubricForm } from "domain/rubrics/rubric";
import { Fields, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { WithMaking } from "~/records/with-making";
import { rubricList } from "./record/list-columns";
import { rubricRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = rubricRoutes.load;
export const action = rubricRoutes.change;
export const handle = recordHandle({ list: rubricList, i18n: screenTexts });

const { Choice, Choices } = fieldsOf<typeof rubricForm>();

export default function Rubric() {
  const { t } = useTranslation("rubrics");
  const loaded = useLoaderData<typeof loader>();
  const media = loaded.media.flatMap(({ items }) => items);
  const tags = loaded.tags.data.map(({ name, isMainTag, value }) => {
    return { value, label: isMainTag ? t("mainTag", { name }) : name };
  });
  return (
    <RecordScreen list={rubricList} loaded={loaded} form={{ choices: { medium: media, tags } }}>
      <Fields
        of={RUBRIC_FIELDS}
        but={{
          medium: <Choice name="medium" of={media} empty={t("choose")} />,
          tags: <WithMaking as={Choices} name="tags" list="tags" of={tags} several />,
        }}
      />
    </RecordScreen>
  );
}
