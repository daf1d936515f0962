import { useTranslation } from "~/i18n/use-translation";
import { LAYOUTS, type ListDefinition, type ListView, viewOfAnyList } from "~/lists/state/definition";
import { listHref } from "~/lists/state/url-state";
import { PathLink } from "~/ui/path-link";

/** The links between table and tiles, for lists that declare a grid. The choice is remembered for next time. */
export function LayoutSwitch<L extends ListDefinition>(props: { view: ListView<L> }) {
  const { list, state } = viewOfAnyList(props.view);
  const { t } = useTranslation("lists");
  if (!list.grid) return null;
  const { page, all, countsAll } = state;
  return (
    <nav className="segments" aria-label={t("layout.title")}>
      {LAYOUTS.map((layout) => (
        <PathLink
          key={layout}
          to={`${listHref(list, state, { layout, page, all, countsAll })}&keep=layout`}
          aria-current={layout === (state.layout ?? "table") ? "true" : undefined}
          preventScrollReset
        >
          {t(`layout.${layout}`)}
        </PathLink>
      ))}
    </nav>
  );
}

type BoardSwitchProps = {
  list: ListDefinition;
  /** The search, as the address has it; without `?`. */
  query: string;
  shown: "table" | "board";
};

/** The links between a list and the board of its records, for lists that have one. The search stays. */
export function BoardSwitch({ list, query, shown }: BoardSwitchProps) {
  const { t } = useTranslation("lists");
  if (!list.hasBoard) return null;
  const search = query && `?${query}`;
  const places = { table: list.path, board: `${list.path}/board` };
  return (
    <nav className="segments" aria-label={t("layout.title")}>
      {(["table", "board"] as const).map((layout) => (
        <PathLink
          key={layout}
          to={places[layout] + search}
          aria-current={layout === shown ? "true" : undefined}
        >
          {t(`layout.${layout}`)}
        </PathLink>
      ))}
    </nav>
  );
}
