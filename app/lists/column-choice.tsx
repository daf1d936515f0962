import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Menu } from "~/ui/menu";
import type { ListDefinition, ListView } from "./definition";
import { HiddenState } from "./hidden-state";

/** The choice of columns. The address keeps it, and a cookie keeps it for next time. */
export function ColumnChoice<L extends ListDefinition>(props: { view: ListView<L> }) {
  const { list, state, texts } = props.view as unknown as ListView;
  const { t } = useTranslation("lists");
  return (
    <Menu label={t("columns.title")} padded>
      <Form method="get" key={state.columns.join()} preventScrollReset>
        <HiddenState list={list} state={state} parts={["q", "filters", "sort", "size"]} />
        <input type="hidden" name="keep" value="col" />
        <fieldset>
          <legend className="sr-only">{t("columns.title")}</legend>
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
        <Button>{t("columns.apply")}</Button>
      </Form>
    </Menu>
  );
}
