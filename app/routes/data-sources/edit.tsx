import screenTexts from "virtual:texts/data-sources";
import { useLoaderData } from "@remix-run/react";
import type { dataSourceForm } from "domain/data-sources/data-source";
import { DATA_SOURCE_FIELDS } from "domain/data-sources/fields";
import { ARTICLE_ORDERS, DATA_SOURCE_KINDS } from "domain/data-sources/kinds";
import { Fields, FieldsByChoice, fieldsOf, WhenChosen } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { Term } from "~/shared/help/term";
import { FieldGrid } from "~/ui/layout";
import { dataSourceList } from "./record/list-columns";
import { SourcePreviewCard } from "./record/preview-card";
import { dataSourceRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = dataSourceRoutes.load;
export const action = dataSourceRoutes.change;
export const handle = recordHandle({ list: dataSourceList, i18n: screenTexts });

const { Check, Choice, Combo, Options, Text } = fieldsOf<typeof dataSourceForm>();

/** A data source, and below it what it gives now. */
export default function DataSource() {
  const { t } = useTranslation("data-sources");
  const loaded = useLoaderData<typeof loader>();
  const { record } = loaded;
  const media = loaded.media.flatMap(({ items }) => items);
  const optionsOf = (one: { id: string; label: string } | null | undefined) =>
    one ? [{ value: one.id, label: one.label }] : [];
  return (
    <RecordScreen
      list={dataSourceList}
      loaded={loaded}
      form={{
        choices: {
          medium: media,
          domain: optionsOf(record?.domain),
          rubric: optionsOf(record?.rubric),
          tag: optionsOf(record?.tag),
          under: optionsOf(record?.under),
        },
      }}
      rail={(source) => ({
        below: <SourcePreviewCard source={source} />,
        neverUsed: true,
      })}
    >
      <FieldGrid>
        <Fields
          of={DATA_SOURCE_FIELDS}
          only={["domain", "name", "key"]}
          but={{ domain: <Combo name="domain" list="domains" current={record?.domain} /> }}
          beside={{ key: <Term name="key" /> }}
        />
      </FieldGrid>
      <Fields of={DATA_SOURCE_FIELDS} only={["description"]} />
      <FieldsByChoice name="kind" of={DATA_SOURCE_KINDS}>
        <Options name="kind" of={DATA_SOURCE_KINDS} beside={<Term name="dataSource" />} />
        <WhenChosen are={["articles", "issues"]}>
          <Choice name="medium" of={media} empty={t("any")} hint={t("hints.medium")} />
        </WhenChosen>
        <WhenChosen are={["articles"]}>
          <FieldGrid>
            <Combo name="rubric" list="rubrics" current={record?.rubric} />
            <Combo name="tag" list="tags" current={record?.tag} />
            <Options name="order" of={ARTICLE_ORDERS} />
          </FieldGrid>
        </WhenChosen>
        <WhenChosen are={["pages"]}>
          <Combo name="under" list="pages" current={record?.under} hint={t("hints.under")} />
        </WhenChosen>
        <WhenChosen are={["articles", "pages", "issues"]}>
          <Fields of={DATA_SOURCE_FIELDS} only={["most"]} />
        </WhenChosen>
        <WhenChosen are={["address"]}>
          <Text name="address" type="url" needed hint={t("hints.address")} />
          <Fields of={DATA_SOURCE_FIELDS} only={["minutes"]} />
        </WhenChosen>
      </FieldsByChoice>
      <Check name="isActive" initial="on" />
    </RecordScreen>
  );
}
