import { useLoaderData } from "@remix-run/react";
import type { menuForm } from "domain/menus/menu";
import { LANGUAGES } from "domain/site-pages/kinds";
import { fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import frameTexts from "../../../locales/de/frames.json";
import menuTexts from "../../../locales/de/menus.json";
import { EntriesCard } from "./entries/entries-card";
import { menuList } from "./record/definition";
import { loadMenu, menuRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = loadMenu;
export const action = menuRoutes.change;
export const handle = recordHandle({ list: menuList, i18n: { menus: menuTexts, frames: frameTexts } });

const { Check, Choice, Combo, Text } = fieldsOf<typeof menuForm>();

/** A menu of a web site, and below it the tree of its entries. */
export default function Menu() {
  const { t } = useTranslation("menus");
  const { entryConstraint, ...loaded } = useLoaderData<typeof loader>();
  const { record, form } = loaded;
  const domains = record ? [{ value: record.domain.id, label: record.domain.label }] : [];
  return (
    <RecordScreen
      list={menuList}
      loaded={loaded}
      neverUsed
      choices={{ domain: domains }}
      below={
        record ? (
          <EntriesCard menu={record} constraint={entryConstraint} idempotencyKey={form.idempotencyKey} />
        ) : null
      }
    >
      <Combo name="domain" list="domains" current={record?.domain} />
      <Text name="name" />
      <Text name="key" hint={t("keyHint")} />
      <Choice name="language" of={LANGUAGES} />
      <Check name="isActive" initial="on" />
    </RecordScreen>
  );
}
