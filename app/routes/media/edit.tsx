import screenTexts from "virtual:texts/media";
import { useLoaderData } from "@remix-run/react";
import { LIMITATION_TYPES, MEDIUM_TYPES } from "domain/bookings/fields";
import type { FormValues } from "domain/fields/values";
import { LIMIT_FIELDS, MEDIUM_FIELDS } from "domain/media/fields";
import type { mediumForm } from "domain/media/medium";
import { Fields, fieldsOf } from "~/forms";
import { colourIn } from "~/forms/fields/colour-field";
import { rowsIn } from "~/forms/fields/rows-field";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { useRecordRights } from "~/records/record-rights";
import { RecordScreen } from "~/records/record-screen";
import { WithMaking } from "~/records/with-making";
import { OversoldNote } from "~/shared/bookings/oversold";
import { Term } from "~/shared/help/term";
import { FieldGrid } from "~/ui/layout";
import { MenuLink } from "~/ui/menu";
import { Hint } from "~/ui/text";
import { mediumList } from "./record/list-columns";
import { mediumRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = mediumRoutes.load;
export const action = mediumRoutes.change;
export const handle = recordHandle({ list: mediumList, i18n: screenTexts });

const { Check, Choice, Choices } = fieldsOf<typeof mediumForm>();
const Rows = rowsIn<typeof mediumForm>();
const Colour = colourIn<typeof mediumForm>();
const Limit = fieldsOf<FormValues<typeof LIMIT_FIELDS>>();

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The offered entries of a list of categories, and the medium's own entries that are no longer offered. */
function offeredOf(
  { choices, record }: Loaded,
  list: string,
  own: readonly { _id: string; name: string }[] = [],
) {
  const items = choices.find((one) => one.list === `${list}-of-media`)?.items ?? [];
  const others = own.filter(({ _id }) => !items.some(({ id }) => id === _id));
  return [
    ...items.map(({ id, label, note }) => ({ value: id, label: note ? `${label} (${note})` : label })),
    ...(record ? others.map(({ _id, name }) => ({ value: _id, label: name })) : []),
  ];
}

export default function Medium() {
  const { t } = useTranslation("media");
  const loaded = useLoaderData<typeof loader>();
  const { record } = loaded;
  const mayCreate = useRecordRights(mediumList)("create");
  const formats = offeredOf(loaded, "formats", record?.formatcategories);
  const placements = offeredOf(loaded, "placements", record?.placementcategories);
  const bookingArts = offeredOf(loaded, "bookingArts", record?.bookingartcategories);
  const groups = offeredOf(loaded, "mediumGroup");
  return (
    <RecordScreen
      list={mediumList}
      loaded={loaded}
      head={({ _id }) => ({
        menu: mayCreate ? <MenuLink to={`/press/create?copy=${_id}`}>{t("copy")}</MenuLink> : null,
      })}
      form={{ choices: { formats, placements, bookingArts, mediumGroup: groups } }}
    >
      {record ? <OversoldNote formats={record.oversold} /> : null}
      <FieldGrid>
        <Fields
          of={MEDIUM_FIELDS}
          only={[
            "name",
            "type",
            "goal",
            "colour",
            "mediumGroup",
            "sorting",
            "filtering",
            "adClosingDays",
            "materialClosingDays",
          ]}
          but={{
            type: <Choice name="type" of={MEDIUM_TYPES} empty={t("choose")} />,
            filtering: (
              <Choice
                name="filtering"
                of={MEDIUM_FIELDS.filtering.values}
                empty={t("none")}
                hint={t("hints.filtering")}
                beside={<Term name="filtering" />}
              />
            ),
            colour: <Colour name="colour" hint={t("hints.colour")} />,
            mediumGroup: (
              <WithMaking
                as={Choice}
                name="mediumGroup"
                list="mediumGroup-of-media"
                rights="categories"
                of={groups}
                empty={t("none")}
              />
            ),
          }}
        />
      </FieldGrid>
      <FieldGrid>
        <Fields
          of={MEDIUM_FIELDS}
          only={[
            "hasIssues",
            "hasArticle",
            "hasArticleNumber",
            "hasCitations",
            "showInVideoCalendar",
            "allowAdsViaApi",
            "inactive",
          ]}
          but={{ inactive: <Check name="inactive" hint={t("hints.inactive")} /> }}
        />
      </FieldGrid>
      <FieldGrid>
        <WithMaking
          as={Choices}
          name="formats"
          list="formats-of-media"
          rights="categories"
          of={formats}
          several
        />
        <WithMaking
          as={Choices}
          name="placements"
          list="placements-of-media"
          rights="categories"
          of={placements}
          several
        />
        <WithMaking
          as={Choices}
          name="bookingArts"
          list="bookingArts-of-media"
          rights="categories"
          of={bookingArts}
          several
        />
      </FieldGrid>
      <Hint>{t("slotsHint")}</Hint>
      <Rows name="formatLimits" copies summary={limitLine}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3 items-end">
          <Fields
            of={LIMIT_FIELDS}
            but={{
              categoryId: <Limit.Choice name="categoryId" of={formats} empty={t("choose")} />,
              limitationType: <Limit.Choice name="limitationType" of={LIMITATION_TYPES} />,
            }}
          />
        </div>
      </Rows>
    </RecordScreen>
  );

  function limitLine(value: (field: string) => string) {
    const type = LIMITATION_TYPES.find((one) => one === value("limitationType"));
    const format = formats.find((one) => one.value === value("categoryId"))?.label;
    const hasLimit = value("isUnlimited") === "" && Number(value("availableSlots")) > 0;
    const slots = hasLimit
      ? t("limitLine.slots", { count: Number(value("availableSlots")) })
      : t("limitLine.none");
    return [format, slots, hasLimit && type && t(`limitationType.${type}`)].filter(Boolean).join(" · ");
  }
}
