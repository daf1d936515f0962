import { useTranslation } from "~/i18n/use-translation";
import { Menu, MenuLink } from "~/ui/menu";
import type { ListDefinition, ListView } from "../definition";
import { listQuery } from "../url-state";

/** Downloads of all results of the search, as a menu in the page's head. */
export function ExportLinks<L extends ListDefinition>(props: { view: ListView<L>; action: string }) {
  const { list, state } = props.view;
  const { t } = useTranslation("lists");
  const query = listQuery(list, { ...state, page: 1, all: false, countsAll: false });
  const href = (format: string) => `${props.action}?${query ? `${query}&` : ""}format=${format}`;
  return (
    <Menu label={t("export.title")}>
      <MenuLink to={href("xlsx")} reloadDocument download>
        {t("export.xlsx")}
      </MenuLink>
      <MenuLink to={href("csv")} reloadDocument download>
        {t("export.csv")}
      </MenuLink>
    </Menu>
  );
}
