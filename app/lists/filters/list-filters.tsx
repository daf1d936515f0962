import { Form, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, SummaryButton } from "~/ui/button";
import { type ListDefinition, type ListView, viewOfAnyList } from "../state/definition";
import { HiddenState } from "../state/hidden-state";
import { FilterChips, FilterProblems } from "./filter-chips";
import { FilterControl } from "./filter-controls";
import { closeSheet, FilterSheet, isActive } from "./filter-sheet";

/** How long nothing is typed until the search begins, in milliseconds. */
const TYPING_PAUSE = 300;

/** Search and filters as one GET form, with the chosen filters as removable chips below. */
export function ListFilters<L extends ListDefinition>(props: { view: ListView<L>; placeholder?: string }) {
  const view = viewOfAnyList(props.view);
  const { list, state, texts } = view;
  const { t } = useTranslation("lists");
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const main = list.filters.filter((filter) => filter.main);
  const more = list.filters.filter((filter) => !filter.main && !filter.unlisted);
  const unlisted = list.filters.filter((filter) => filter.unlisted);
  const moreInUse = more.some((filter) => filter.name in state.lookups);

  // The controls follow the address when a chip or a saved view changes it. The focus stays, and so does text that was
  // typed before the scripts ran.
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    form.current?.reset();
  }, [search]);

  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const typedLast = useRef(false);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const opens = useNavigation().location?.pathname ?? pathname;
  // If the user opens another screen before a search starts, the search must not lead back to the list.
  useEffect(() => {
    if (opens !== pathname) clearTimeout(waiting.current);
  }, [opens, pathname]);

  /** The native form sends empty fields too; with scripts the address stays short. */
  const find = (typed: boolean) => {
    clearTimeout(waiting.current);
    if (!form.current) return;
    const filled = [...new FormData(form.current)].filter(([, value]) => value !== "") as string[][];
    const query = `?${new URLSearchParams(filled)}`;
    // The controls have what is searched: they are not reset, as more may be typed until the answer is here.
    shown.current = query === "?" ? "" : query;
    // Searches that follow each other while the user types are one entry of the browser's history.
    navigate(query, { preventScrollReset: true, replace: typed && typedLast.current });
    typedLast.current = typed;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    closeSheet(form.current);
    find(false);
  };
  /** Choices filter at once, the search after a pause. Days and years are read when they are complete: on *Filtern*. */
  const change = ({ target }: FormEvent) => {
    // The switch of the sheet has no name: it is no filter.
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === "checkbox" && target.name !== "");
    if (isChoice) find(false);
    if (!(target instanceof HTMLInputElement) || target.name !== "q") return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      // Text that was typed and taken away again is no other search: opened menus would close for nothing.
      const searched = new URLSearchParams(shown.current).get("q") ?? "";
      if (target.value !== searched) find(true);
    }, TYPING_PAUSE);
  };
  return (
    <search>
      <Form
        method="get"
        className="filters"
        ref={form}
        onSubmit={submit}
        onChange={change}
        aria-label={t("filters.title")}
      >
        <div className="field filters-term">
          <label htmlFor="list-q">{t("filters.term")}</label>
          <input
            id="list-q"
            type="search"
            name="q"
            aria-keyshortcuts="/"
            defaultValue={state.term}
            placeholder={props.placeholder}
          />
        </div>
        <FilterSheet active={[...main, ...more].filter((filter) => isActive(filter, state)).length}>
          {main.map((filter) => (
            <FilterControl key={filter.name} filter={filter} state={state} texts={texts} />
          ))}
          <Button>{t("filters.apply")}</Button>
          {more.length > 0 && (
            <details className="filters-more" open={moreInUse}>
              <SummaryButton variant="quiet">{t("filters.more")}</SummaryButton>
              <div className="filters-more-fields">
                {more.map((filter) => (
                  <FilterControl key={filter.name} filter={filter} state={state} texts={texts} />
                ))}
                <Button>{t("filters.apply")}</Button>
              </div>
            </details>
          )}
        </FilterSheet>
        {unlisted.flatMap(({ name }) =>
          [state.filters[name] ?? []]
            .flat()
            .map((value) => (
              <input key={`${name}-${value}`} type="hidden" name={name} value={String(value)} />
            )),
        )}
        <HiddenState list={list} state={state} parts={["sort", "size", "col", "layout"]} />
      </Form>
      <FilterProblems view={view} />
      <FilterChips view={view} />
    </search>
  );
}
