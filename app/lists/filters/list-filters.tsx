import { Form, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, SummaryButton } from "~/ui/button";
import { useFollowAddress } from "~/ui/follow-address";
import { Icon } from "~/ui/icon";
import { type ListDefinition, type ListState, type ListView, viewOfAnyList } from "../state/definition";
import { HiddenState } from "../state/hidden-state";
import { listHref } from "../state/url-state";
import { FilterChips, FilterProblems } from "./filter-chips";
import { FilterControl } from "./filter-controls";
import { closeSheet, FilterSheet, isActive } from "./filter-sheet";
import { FoldOver } from "./fold-over";

/** How long nothing is typed until the search begins, in milliseconds. */
const TYPING_PAUSE = 300;

/**
 * Search and filters as one GET form, with the chosen filters as removable chips below. The main filters stand beside the
 * search, all others in a panel over the rows. With scripts each change filters at once: a choice when it is made, what is
 * typed when its field is left or on Enter.
 */
export function ListFilters<L extends ListDefinition>(props: {
  view: ListView<L>;
  /** The day on which the list was loaded. */
  today: string;
  placeholder?: string;
}) {
  const view = viewOfAnyList(props.view);
  const { list, state, texts } = view;
  const { t } = useTranslation("lists");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const main = list.filters.filter((filter) => filter.main);
  const more = list.filters.filter((filter) => !filter.main && !filter.unlisted);
  const unlisted = list.filters.filter((filter) => filter.unlisted);
  const moreInUse = more.some((filter) => filter.name in state.lookups);

  // A chip or a saved view changes the address. The focus stays, and so does text that was typed before the scripts ran.
  const { latest, ask } = useFollowAddress(form);

  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const typedLast = useRef(false);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const opens = useNavigation().location?.pathname ?? pathname;
  // If the user opens another screen before a search starts, the search must not lead back to the list.
  useEffect(() => {
    if (opens !== pathname) clearTimeout(waiting.current);
  }, [opens, pathname]);

  /** What the form would search now. The native form sends empty fields too; with scripts the address stays short. */
  const searched = (of: HTMLFormElement) => {
    const filled = [...new FormData(of)].filter(([, value]) => value !== "") as string[][];
    return filled.length > 0 ? `?${new URLSearchParams(filled)}` : "";
  };
  const find = (typed: boolean) => {
    clearTimeout(waiting.current);
    if (!form.current) return;
    const query = searched(form.current);
    const isSame = query === latest();
    ask(query);
    // Searches that follow each other while the user types are one entry of the browser's history.
    navigate(query || "?", { preventScrollReset: true, replace: isSame || (typed && typedLast.current) });
    typedLast.current = typed;
  };
  // React calls its `onChange` with each letter; the browser's own event says that a field is done.
  const findDone = useRef(() => {});
  findDone.current = () => {
    if (form.current && searched(form.current) !== latest()) find(false);
  };
  useEffect(() => {
    const done = ({ target }: Event) => {
      const isTyped = target instanceof HTMLInputElement && target.type === "text" && target.name !== "";
      // Of a combo box: something was picked.
      if (isTyped || target instanceof HTMLFieldSetElement) findDone.current();
    };
    const own = form.current;
    own?.addEventListener("change", done);
    return () => own?.removeEventListener("change", done);
  }, []);
  const periods = {
    today: props.today,
    hrefWith: (filters: Record<string, unknown>) =>
      listHref(list, state, { filters: { ...state.filters, ...filters } as ListState["filters"] }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    closeSheet(form.current);
    find(false);
  };
  /** Choices filter at once, the search after a pause. */
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
      const before = new URLSearchParams(latest()).get("q") ?? "";
      if (target.value !== before) find(true);
    }, TYPING_PAUSE);
  };
  return (
    <search>
      <Form
        method="get"
        className="filters one-row"
        ref={form}
        onSubmit={submit}
        onChange={change}
        aria-label={t("filters.title")}
      >
        <div className="field filters-term">
          <label htmlFor="list-q" className="sr-only">
            {t("filters.term")}
          </label>
          <input
            id="list-q"
            type="search"
            name="q"
            aria-keyshortcuts="/"
            defaultValue={state.term}
            placeholder={props.placeholder ?? t("filters.term")}
          />
        </div>
        <FilterSheet active={[...main, ...more].filter((filter) => isActive(filter, state)).length}>
          {main.map((filter) => (
            <FilterControl
              key={filter.name}
              inRow
              filter={filter}
              state={state}
              texts={texts}
              periods={periods}
            />
          ))}
          <Button className="filters-apply">{t("filters.apply")}</Button>
          {more.length > 0 && (
            <FoldOver className="filters-more" open={moreInUse}>
              <SummaryButton>
                <Icon name="plus" />
                {t("filters.more")}
              </SummaryButton>
              <div className="filters-panel">
                {more.map((filter) => (
                  <FilterControl
                    key={filter.name}
                    filter={filter}
                    state={state}
                    texts={texts}
                    periods={periods}
                  />
                ))}
                <Button className="filters-apply">{t("filters.apply")}</Button>
              </div>
            </FoldOver>
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
