import type { TFunction } from "i18next";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { PathLink } from "~/ui/path-link";
import { Note } from "~/ui/text";
import type { ListState, ListView } from "../state/definition";
import type { FilterDefinition } from "../state/filter-definition";
import { isUnfiltered, listHref, readListState } from "../state/url-state";

type Chip = { key: string; text: string; without: Partial<ListState> };

/** The active filters, each as a link to the list without it. */
export function FilterChips({ view }: { view: ListView }) {
  const { list, state } = view;
  const { t } = useTranslation("lists");
  const chips = list.filters.filter(isHidden).flatMap((filter) => chipsOf(filter, view, t));
  if (chips.length === 0) return null;
  const { sort, pageSize, columns, layout } = state;
  return (
    <section aria-label={t("chips.title")}>
      <ul className="chips">
        {chips.map((chip) => (
          <li key={chip.key}>
            <PathLink
              className="chip"
              to={listHref(list, state, { lookups: {}, ...chip.without })}
              aria-label={t("chips.remove", { chip: chip.text })}
              preventScrollReset
            >
              {chip.text} <span aria-hidden="true">✕</span>
            </PathLink>
          </li>
        ))}
        {chips.length > 1 && !isUnfiltered(list, state) && (
          <li>
            <PathLink
              className="chip plain"
              to={listHref(list, readListState("", list), { sort, pageSize, columns, layout })}
            >
              {t("chips.reset")}
            </PathLink>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Whether the filter's value is not seen, or easily overlooked, in a control of the first row: a preset period is. */
const isHidden = ({ main, kind }: FilterDefinition) =>
  !main || kind === "multi-select" || kind === "combo" || kind === "date-range";

function chipsOf(filter: FilterDefinition, { list, state, texts }: ListView, t: TFunction<"lists">): Chip[] {
  const value = state.filters[filter.name];
  const label = texts.filters[filter.name] ?? filter.name;
  const named = (id: string) =>
    texts.options[filter.name]?.find((option) => option.value === id)?.label ?? id;
  const chip = (key: string, text: string, rest: unknown): Chip => ({
    key,
    text: t("chips.text", { label, value: text }),
    without: { filters: { ...state.filters, [filter.name]: rest } as ListState["filters"] },
  });
  if (Array.isArray(value)) {
    const items = value as string[];
    return items.map((item) =>
      chip(
        `${filter.name}-${item}`,
        named(item),
        items.filter((other) => other !== item),
      ),
    );
  }
  if (filter.kind === "date-range") {
    const text = shownPeriod(value as { from: string | null; to: string | null }, t);
    return text ? [chip(filter.name, text, { from: null, to: null })] : [];
  }
  if (value === null || value === undefined) return [];
  const period = list.filters.find((one) => one.kind === "date-range" && one.alsoOffers === filter.name);
  if (value === true && period) {
    const text = t("chips.text", { label: texts.filters[period.name] ?? period.name, value: label });
    return [{ ...chip(filter.name, "", null), text }];
  }
  if (typeof value === "boolean")
    return [chip(filter.name, value ? t("filters.yes") : t("filters.no"), null)];
  return [chip(filter.name, filter.kind === "select" ? named(String(value)) : String(value), null)];
}

/** The words of a period; null where it has no day. */
export function shownPeriod(
  { from, to }: { from: string | null; to: string | null },
  t: TFunction<"lists">,
): string | null {
  if (from && to) return t("chips.period", { from: dayText(from), to: dayText(to) });
  if (from) return t("chips.since", { from: dayText(from) });
  return to ? t("chips.until", { to: dayText(to) }) : null;
}

/**
 * Lists the values of the address that were left out, so that nobody mistakes the result for the one that was asked
 * for.
 */
export function FilterProblems({ view }: { view: ListView }) {
  const { t } = useTranslation("lists");
  const { state, texts } = view;
  if (state.problems.length === 0) return null;
  const name = (param: string) => {
    const base = param.replace(/\.(from|to|q)$/, "");
    const own = texts.filters[base];
    return own ?? t(`params.${base as "q" | "sort" | "page" | "size" | "col" | "all"}`);
  };
  return (
    <Note as="div" tone="warn" role="status">
      <p>{t("problems.title")}</p>
      <ul>
        {state.problems.map((problem, index) => (
          // The same wrong value may stand in the address twice
          <li key={index}>{t("problems.item", { label: name(problem.param), value: problem.value })}</li>
        ))}
      </ul>
    </Note>
  );
}
