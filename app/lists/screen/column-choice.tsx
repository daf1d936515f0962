import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { type ListDefinition, type ListView, viewOfAnyList } from "~/lists/state/definition";
import { HiddenState } from "~/lists/state/hidden-state";
import { Button } from "~/ui/button";

const HEIGHTS = ["compact", "roomy"] as const;

/** The choice of columns and of the rows' height. Cookies keep both for next time; the address keeps the columns. */
export function ColumnChoice<L extends ListDefinition>(props: {
  view: ListView<L>;
  rowHeight: (typeof HEIGHTS)[number];
}) {
  const { list, state, texts } = viewOfAnyList(props.view);
  const { t } = useTranslation("lists");
  return (
    <Form method="get" key={`${state.columns.join()} ${props.rowHeight}`} preventScrollReset>
      <HiddenState list={list} state={state} parts={["q", "filters", "sort", "size", "layout"]} />
      <input type="hidden" name="keep" value="col" />
      <fieldset className="view-choices">
        <legend>{t("columns.title")}</legend>
        {list.columns.map((column) => (
          <label key={column.name} className="choice">
            <input
              type="checkbox"
              name="col"
              value={column.name}
              defaultChecked={state.columns.includes(column.name)}
              disabled={column.fixed}
            />
            {texts.columns[column.name] ?? column.name}
          </label>
        ))}
      </fieldset>
      <fieldset className="view-choices">
        <legend>{t("columns.rows")}</legend>
        {HEIGHTS.map((height) => (
          <label key={height} className="choice">
            <input type="radio" name="rows" value={height} defaultChecked={height === props.rowHeight} />
            {t(`columns.${height}`)}
          </label>
        ))}
      </fieldset>
      <Button>{t("columns.apply")}</Button>
    </Form>
  );
}
