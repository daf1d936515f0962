import { useLoaderData } from "@remix-run/react";
import type { rubricForm } from "domain/rubrics/rubric";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "~/forms";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import rubricTexts from "../../../locales/de/rubrics.json";
import { rubricList } from "./record/list";
import { rubricRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/revalidation";
export const loader = rubricRoutes.load;
export const action = rubricRoutes.change;
export const handle = recordHandle({ list: rubricList, i18n: { rubrics: rubricTexts } });

const { Choice, Choices, Text } = fieldsOf<typeof rubricForm>();

export default function Rubric() {
  const { t } = useTranslation("rubrics");
  const loaded = useLoaderData<typeof loader>();
  // Its own medium is among them also for those who see nothing else of it.
  const own = loaded.record ? [{ id: loaded.record.medium._id, label: loaded.record.medium.name }] : [];
  const all = [...own, ...loaded.media.flatMap(({ items }) => items)];
  const media = [...new Map(all.map(({ id, label }) => [id, { value: id, label }])).values()];
  const tags = loaded.tags.data.map(({ _id, name, isMainTag }) => ({
    value: _id,
    label: isMainTag ? t("mainTag", { name }) : name,
  }));
  return (
    <RecordScreen list={rubricList} loaded={loaded} choices={{ medium: media, tags }}>
      <Text name="name" />
      <Choice name="medium" of={media} empty={t("choose")} />
      <Choices name="tags" of={tags} optional={false} />
    </RecordScreen>
  );
}
