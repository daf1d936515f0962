import screenTexts from "virtual:texts/menus+frames";
import { useLoaderData } from "@remix-run/react";
import { MENU_FIELDS } from "domain/menus/fields";
import type { menuForm } from "domain/menus/menu";
import { Fields, fieldsOf } from "~/forms";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { Term } from "~/shared/help/term";
import { EntriesCard } from "./entries/entries-card";
import { menuList } from "./record/list-columns";
import { loadMenu, menuRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = loadMenu;
export const action = menuRoutes.change;
export const handle = recordHandle({ list: menuList, i18n: screenTexts });

const { Check, Combo } = fieldsOf<typeof menuForm>();

/** A menu of a web site, and below it the tree of its entries. */
export default function Menu() {
  const { entryConstraint, ...loaded } = useLoaderData<typeof loader>();
  const { record } = loaded;
  const domains = record ? [{ value: record.domain.id, label: record.domain.label }] : [];
  return (
    <RecordScreen
      list={menuList}
      loaded={loaded}
      form={{ choices: { domain: domains } }}
      rail={(menu) => ({
        below: <EntriesCard menu={menu} constraint={entryConstraint} />,
        neverUsed: true,
      })}
    >
      <Fields
        of={MENU_FIELDS}
        beside={{ key: <Term name="key" /> }}
        but={{
          domain: <Combo name="domain" list="domains" current={record?.domain} />,
          isActive: <Check name="isActive" initial="on" />,
        }}
      />
    </RecordScreen>
  );
}
