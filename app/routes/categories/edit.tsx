import screenTexts from "virtual:texts/categories";
import { useLoaderData } from "@remix-run/react";
import type { categoryForm } from "domain/categories/category";
import { CATEGORY_FIELDS } from "domain/categories/fields";
import { CATEGORY_TYPES } from "domain/categories/types";
import { Fields, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { PictureField } from "~/records/picture/picture-field";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { AssetPicker } from "~/shared/library/asset-picker";
import { FieldGrid } from "~/ui/layout";
import { germanImage } from "./record/image";
import { categoryList } from "./record/list-columns";
import { categoryRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = categoryRoutes.load;
export const action = categoryRoutes.change;
export const handle = recordHandle({ list: categoryList, i18n: screenTexts });

const { Choice } = fieldsOf<typeof categoryForm>();

export default function Category() {
  const { t } = useTranslation("categories");
  const loaded = useLoaderData<typeof loader>();
  return (
    <RecordScreen list={categoryList} loaded={loaded} form={{ files: true }}>
      <FieldGrid>
        <Fields
          of={CATEGORY_FIELDS}
          only={["label", "type", "usage", "sorting"]}
          but={{ type: <Choice name="type" of={CATEGORY_TYPES} empty={t("choose")} /> }}
        />
      </FieldGrid>
      <Fields
        of={CATEGORY_FIELDS}
        only={["description", "image"]}
        but={{
          image: (
            <PictureField
              name="image"
              use="category"
              current={germanImage(loaded.record?.image)}
              picker={<AssetPicker />}
            />
          ),
        }}
      />
      <FieldGrid>
        <Fields of={CATEGORY_FIELDS} only={["width", "height", "immoflashAdCount"]} />
      </FieldGrid>
      <Fields of={CATEGORY_FIELDS} only={["noAd", "inactive"]} />
    </RecordScreen>
  );
}
