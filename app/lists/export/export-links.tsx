import { useTranslation } from "react-i18next";
import type { ListDefinition, ListView } from "../definition";
import { MenuBox } from "../menu-box";
import { listQuery } from "../url-state";

/** Downloads of all results of the search, as a menu in the page's head. */
export function ExportLinks<L extends ListDefinition>(props: { view: ListView<L>; action: string }) {
  const { list, state } = props.view;
  const { t } = useTranslation("lists");
  const query = listQuery(list, { ...state, page: 1, all: false });
  const href = (format: string) => `${props.action}?${query ? `${query}&` : ""}format=${format}`;
  return (
    <MenuBox label={t("export.title")}>
      <a className="button" href={href("xlsx")} download>
        {t("export.xlsx")}
      </a>
      <a className="button" href={href("csv")} download>
        {t("export.csv")}
      </a>
    </MenuBox>
  );
}
