import { PICK, pickIntent } from "~/forms/picking/pick-search";
import type { PickingPage } from "~/forms/post/form-answer";
import { attachmentHref } from "~/http/attachment-href";
import { addTexts, type Texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { FilterControl } from "~/lists/filters/filter-controls";
import type { ListState, ListTexts } from "~/lists/state/definition";
import { useCan } from "~/session/use-user";
import { Button } from "~/ui/button";
import { classes } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Actions } from "~/ui/layout";
import { Hint } from "~/ui/text";
import { type FilesOfDialog, PickerFiles } from "./picker-files";
import "./picker.css";
import type { ShownList } from "./picking-page.server";

type Props = {
  picking: PickingPage;
  several: boolean;
  /** Another page is on its way: nothing is ticked that would go with this one. */
  isWaiting?: boolean;
  /** How the dialog brings files into the list; unset: a button posts them. */
  bringing?: FilesOfDialog;
};

/** A list's search, filters, records and pages as parts of a form; each button says what it wants by its intent. */
export function PickerFields({ picking, several, isWaiting, bringing }: Props) {
  const { field, list, items } = picking;
  const can = useCan();
  const shownList = picking.shown as ShownList;
  addTexts({ lists: shownList.kit } as unknown as Texts);
  const { t } = useTranslation("lists");
  const files = shownList.files && can(shownList.files.may) ? shownList.files : null;
  /** How many of those that were brought are chosen: where one is taken, the first. */
  const chosen = several ? shownList.brought : Math.min(1, shownList.brought);
  const button = (page?: number) => ({
    name: "intent",
    value: pickIntent("show", field, page),
    formAction: "#picking",
    formNoValidate: true,
  });
  return (
    <>
      <input type="hidden" name={PICK.field} value={field} />
      <input type="hidden" name={PICK.list} value={list} />
      <input type="hidden" name={PICK.shown} value={shownList.query} />
      <div className="picker-filters">
        <div className="field">
          <label htmlFor="picker-term">{t("filters.term")}</label>
          <input
            id="picker-term"
            type="search"
            name={`${PICK.control}q`}
            defaultValue={shownList.term}
            autoComplete="off"
          />
        </div>
        {shownList.filters.map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter}
            state={shownList.state as ListState}
            texts={shownList.texts as ListTexts}
          />
        ))}
        {shownList.views.map(({ name, label, value, options }) => (
          <div key={`${name} ${value}`} className="field">
            <label htmlFor={`picker-${name}`}>{label}</label>
            <select id={`picker-${name}`} name={name} defaultValue={value}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </div>
        ))}
        <Button {...button()}>{t("picker.search")}</Button>
      </div>
      {items.length === 0 ? <Hint role="status">{t("picker.nothing")}</Hint> : null}
      <fieldset
        key={shownList.query}
        className={classes("picker-results", shownList.asTiles && "picker-tiles")}
        hidden={items.length === 0}
        disabled={isWaiting}
        aria-busy={isWaiting || undefined}
      >
        <legend className="sr-only">{t("picker.results")}</legend>
        {items.map(({ id, label, note, picture }, index) => (
          <label key={id} className="choice">
            <input
              type={several ? "checkbox" : "radio"}
              name={PICK.id}
              value={id}
              defaultChecked={index < chosen}
            />
            {shownList.asTiles ? (
              <span className="picker-picture">
                {picture ? (
                  <img src={attachmentHref(picture, "image_selector")} alt="" loading="lazy" />
                ) : (
                  <Icon name="issues" />
                )}
              </span>
            ) : null}
            <span>
              {label} <small>{[shownList.facts[index], note].filter(Boolean).join(" · ")}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {items.length > shownList.brought ? (
        <div className="picker-pages">
          <span>{t("pager.range", shownList.range)}</span>
          {shownList.page > 1 ? (
            <Button {...button(shownList.page - 1)} size="small" variant="quiet">
              {t("pager.previous")}
            </Button>
          ) : null}
          {shownList.hasNext ? (
            <Button {...button(shownList.page + 1)} size="small" variant="quiet">
              {t("pager.next")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {files ? <PickerFiles picking={picking} files={files} chosen={chosen} bringing={bringing} /> : null}
      <Actions>
        <Button
          name="intent"
          value={pickIntent("take", field)}
          variant="primary"
          formNoValidate
          // Files that are chosen and not brought yet go along.
          formEncType={files ? "multipart/form-data" : undefined}
        >
          {t("picker.take")}
        </Button>
        <Button name="intent" value={pickIntent("leave", field)} variant="quiet" formNoValidate>
          {t("picker.leave")}
        </Button>
      </Actions>
    </>
  );
}

/** The list within the form around it, for browsers without scripts: everything that is typed travels along. */
export function PickerPart({ picking, several }: Props) {
  return (
    <fieldset id="picking" className="picker-part">
      <legend>{(picking.shown as ShownList).title}</legend>
      <PickerFields picking={picking} several={several} />
    </fieldset>
  );
}
