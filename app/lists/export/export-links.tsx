import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Menu, MenuButton, MenuLink } from "~/ui/menu";
import { EXPORT_KEY } from "../bulk/bulk-post";
import type { ListDefinition, ListView } from "../state/definition";
import { listQuery } from "../state/url-state";

type Props<L extends ListDefinition> = {
  view: ListView<L>;
  action: string;
  /** From the loader: one per page load. Only an export that is remembered needs it. */
  idempotencyKey?: string;
  /** Further content of the menu, for example former exports. */
  children?: ReactNode;
};

/**
 * Downloads of all results of the search, as a menu in the page's head. An export that is remembered is a change: it is
 * posted. All others are links.
 */
export function ExportLinks<L extends ListDefinition>(props: Props<L>) {
  const { list, state } = props.view;
  const { action, children } = props;
  const { t } = useTranslation("lists");
  const query = listQuery(list, { ...state, page: 1, all: false, countsAll: false });
  if (list.remembersExports)
    return (
      <form method="post" action={action} className="export-form">
        <input type="hidden" name="search" value={query} />
        <input type="hidden" name="all" value="1" />
        <input type="hidden" name={EXPORT_KEY} value={props.idempotencyKey} />
        <Menu icon="download" aria-label={t("export.title")}>
          <MenuButton name="format" value="xlsx">
            {t("export.xlsx")}
          </MenuButton>
          <MenuButton name="format" value="csv">
            {t("export.csv")}
          </MenuButton>
          {children}
        </Menu>
      </form>
    );
  const href = (format: string) => `${action}?${query ? `${query}&` : ""}format=${format}`;
  return (
    <Menu icon="download" aria-label={t("export.title")}>
      <MenuLink to={href("xlsx")} download>
        {t("export.xlsx")}
      </MenuLink>
      <MenuLink to={href("csv")} download>
        {t("export.csv")}
      </MenuLink>
      {list.sheets ? (
        <MenuLink to={`${list.path}/sheet${query ? `?${query}` : ""}`}>{t("export.sheet")}</MenuLink>
      ) : null}
      {children}
    </Menu>
  );
}
