import { PERIOD_NAMES, periodNamed } from "domain/periods";
import { useEffect, useRef } from "react";
import { DayInput } from "~/forms/fields/day-input";
import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { Menu, MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import type { FilterOption, ListState, ListTexts } from "../state/definition";
import type { FilterDefinition } from "../state/filter-definition";
import { ComboFilter } from "./combo-filter";
import { shownPeriod } from "./filter-chips";
import { isActive } from "./filter-sheet";
import { FoldOver } from "./fold-over";

type ControlProps = {
  filter: FilterDefinition;
  /** Whether it stands in the row beside the search: its label and its value share one control. */
  inRow?: boolean;
  state: ListState;
  texts: ListTexts;
  /** Where the list is shown whose periods have names: the day of its loading, and the address with other filters. */
  periods?: { today: string; hrefWith: (filters: Record<string, unknown>) => string };
};

type Period = { from: string | null; to: string | null };
const NO_PERIOD: Period = { from: null, to: null };

/** One native control of the filter form. */
export function FilterControl({ filter, inRow = false, state, texts, periods }: ControlProps) {
  const label = texts.filters[filter.name] ?? filter.name;
  const options = texts.options[filter.name] ?? [];
  const value = state.filters[filter.name];
  const id = `filter-${filter.name}`;
  const set = inRow && isActive(filter, state);
  if (filter.kind === "multi-select")
    return (
      <ChoiceGroup
        name={filter.name}
        label={label}
        options={options}
        chosen={value as string[]}
        unchosen={texts.leftOut?.[filter.name]}
        liesOver={filter.main ?? false}
        set={set}
      />
    );
  if (filter.kind === "combo") {
    const typed = state.lookups[filter.name] ?? "";
    return (
      <ComboFilter
        filter={filter}
        label={label}
        inRow={inRow}
        options={options}
        chosen={value as string[]}
        typed={typed}
      />
    );
  }
  if (filter.kind === "date-range")
    return (
      <PeriodFilter
        filter={filter}
        label={label}
        inRow={inRow}
        set={set}
        texts={texts}
        periods={periods}
        value={value as Period}
      />
    );
  return (
    <div className={classes("field", set && "set")}>
      <label htmlFor={id}>{label}</label>
      {filter.kind === "select" && (
        <OneOf id={id} name={filter.name} options={options} value={value as string | null} />
      )}
      {filter.kind === "boolean" && <YesNo id={id} name={filter.name} value={value as boolean | null} />}
      {filter.kind === "year" && (
        <input
          type="text"
          id={id}
          name={filter.name}
          inputMode="numeric"
          size={6}
          pattern="[0-9]{4}"
          defaultValue={String(value ?? "")}
        />
      )}
      {filter.kind === "text" && (
        <input type="text" id={id} name={filter.name} defaultValue={String(value ?? "")} />
      )}
    </div>
  );
}

function OneOf(props: { id: string; name: string; options: readonly FilterOption[]; value: string | null }) {
  const { t } = useTranslation("lists");
  const select = useRef<HTMLSelectElement>(null);
  // React sets the default of a select only once. It follows the address, also when the form is reset, and keeps the focus.
  useEffect(() => {
    for (const option of select.current?.options ?? []) {
      option.defaultSelected = option.value === (props.value ?? "");
      option.selected = option.defaultSelected;
    }
  }, [props.value]);
  return (
    <select ref={select} id={props.id} name={props.name} defaultValue={props.value ?? ""}>
      <option value="">{t("filters.any")}</option>
      {props.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function YesNo(props: { id: string; name: string; value: boolean | null }) {
  const { t } = useTranslation("lists");
  const options = [
    { value: "1", label: t("filters.yes") },
    { value: "0", label: t("filters.no") },
  ];
  const value = props.value === null ? null : props.value ? "1" : "0";
  return <OneOf id={props.id} name={props.name} options={options} value={value} />;
}

/** Several choices of a short list: a disclosure with checkboxes. When closed, it shows the choices. */
function ChoiceGroup(props: {
  name: string;
  label: string;
  options: readonly FilterOption[];
  chosen: string[];
  /** Its text while nothing is chosen; unset: all. */
  unchosen: string | undefined;
  /** In the panel of filters it unfolds among the others. */
  liesOver: boolean;
  /** Whether it restricts the list, and shows so. */
  set: boolean;
}) {
  const { t } = useTranslation("lists");
  const Folding = props.liesOver ? FoldOver : "details";
  const chosen = props.options
    .filter((option) => props.chosen.includes(option.value))
    .map((option) => option.label);
  return (
    <fieldset className={classes("field options-box", props.set && "set")}>
      <legend>{props.label}</legend>
      <Folding>
        <summary className="select-like">
          <span>
            <span className="in-control">{t("filters.inControl", { label: props.label })} </span>
            {chosen.length > 0 ? chosen.join(", ") : (props.unchosen ?? t("filters.any"))}
          </span>
        </summary>
        <div className="options-list">
          {props.options.map((option) => (
            <label key={option.value} className="choice">
              <input
                type="checkbox"
                name={props.name}
                value={option.value}
                defaultChecked={props.chosen.includes(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
      </Folding>
    </fieldset>
  );
}

type PeriodProps = {
  filter: FilterDefinition & { kind: "date-range" };
  label: string;
  inRow: boolean;
  set: boolean;
  value: Period;
  texts: ListTexts;
  periods: ControlProps["periods"];
};

/** A period: in the row a button that unfolds its days, elsewhere the days themselves. */
function PeriodFilter(props: PeriodProps) {
  const { t } = useTranslation("lists");
  const { label, value, inRow, set } = props;
  return (
    <fieldset className={classes("field period-box", set && "set")}>
      <legend>{label}</legend>
      {inRow ? (
        <FoldOver className="period-fold">
          <summary className="select-like">
            <span>{shownPeriod(value, t) ?? label}</span>
          </summary>
          <PeriodFields {...props} />
        </FoldOver>
      ) : (
        <PeriodFields {...props} />
      )}
    </fieldset>
  );
}

function PeriodFields({ filter, label, inRow, value, periods, texts }: PeriodProps) {
  const { t } = useTranslation("lists");
  const { name, alsoOffers: also } = filter;
  const named = periods
    ? [
        ...(also
          ? [{ text: texts.filters[also] ?? also, to: periods.hrefWith({ [name]: NO_PERIOD, [also]: true }) }]
          : []),
        ...PERIOD_NAMES.map((one) => ({
          text: t(`period.${one}`),
          to: periods.hrefWith({
            [name]: periodNamed(one, periods.today),
            ...(also ? { [also]: null } : {}),
          }),
        })),
      ]
    : [];
  return (
    <div className="period-days">
      <DayInput
        inAddress
        name={`${name}.from`}
        initial={value.from ?? ""}
        aria={{ "aria-label": t("filters.from", { label }) }}
      />
      <span aria-hidden="true">–</span>
      <DayInput
        inAddress
        name={`${name}.to`}
        initial={value.to ?? ""}
        aria={{ "aria-label": t("filters.to", { label }) }}
      />
      {named.length > 0 && inRow ? (
        <ul className="period-names" aria-label={t("filters.periods", { label })}>
          {named.map(({ text, to }) => (
            <li key={text}>
              <PathLink className="chip" to={to} preventScrollReset>
                {text}
              </PathLink>
            </li>
          ))}
        </ul>
      ) : null}
      {named.length > 0 && !inRow ? (
        <Menu icon="chevron-down" aria-label={t("filters.periods", { label })}>
          {named.map(({ text, to }) => (
            <MenuLink key={text} to={to} preventScrollReset>
              {text}
            </MenuLink>
          ))}
        </Menu>
      ) : null}
    </div>
  );
}
