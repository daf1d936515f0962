import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Hint } from "~/ui/text";
import { describedBy, FieldFrame, initialText, labelId } from "../fields/field-frame";
import { PickingContext } from "../picking/picking-context";
import { usePicked } from "../picking/use-picked";
import type { LookupItem } from "../post/form-answer";
import { useKitContext, useKnownItems } from "../screen/kit-context";
import { lazyPart } from "../screen/lazy-part";
import { type ComboProps, itemText, type OfferedCombo } from "./combo-offer";
import { type NativeRef, RemoteCombo } from "./remote-combo";

const MadeNote = lazyPart(() => import("../making/made-note").then((part) => part.MadeNote));
const MakingPart = lazyPart(() => import("../making/making-fields").then((part) => part.MakingPart));

/**
 * One entry of a long remote list. Without scripts: a list of matches, and a search that posts the form.
 * With scripts a combo box takes its place.
 */
export function ComboField(props: ComboProps) {
  const { field, current, items = [], list, label, picker, readOnly } = props;
  const { restored, answer } = useKitContext();
  const knownItems = useKnownItems(field.name);
  const { picked, pick } = usePicked();
  const byId = new Map(
    [...(current ? [current] : []), ...items, ...knownItems, ...(picked?.item ? [picked.item] : [])].map(
      (item) => [item.id, item],
    ),
  );
  const typed = restored?.entries.find(([name]) => name === field.name)?.[1] ?? "";
  const chosenId = picked?.item?.id ?? (restored ? typed : (initialText(field) ?? ""));
  // The choice is kept, even when its label is not known.
  if (chosenId && !byId.has(chosenId)) byId.set(chosenId, { id: chosenId, label: chosenId });
  const { making, made } = answer ?? {};
  const madeHere = made?.field === field.name ? made : undefined;
  const offered = { ...props, offered: [...byId.values()], chosenId };
  return (
    <FieldFrame {...props}>
      <div className={picker && !readOnly ? "with-picker" : undefined}>
        <OneOfMany
          key={`${field.key} ${restored?.at} ${madeHere?.id ?? ""} ${picked?.times}`}
          isPicked={picked !== null}
          {...offered}
        />
        {picker && !readOnly ? (
          <PickingContext.Provider value={{ field, label, list, several: false, pick }}>
            {picker}
          </PickingContext.Provider>
        ) : null}
      </div>
      {madeHere?.record ? <MadeNote {...madeHere.record} /> : null}
      {making?.field === field.name ? <MakingPart making={making} /> : null}
    </FieldFrame>
  );
}

/** With scripts: the combo box, and a hidden input with the name and value of the native field. */
function OneOfMany(props: OfferedCombo & { isPicked: boolean }) {
  const { field, list, makes, empty, offered, chosenId, readOnly } = props;
  const { t } = useTranslation("forms");
  const itemOf = (id: string) => offered.find((item) => item.id === id) ?? null;
  const [chosen, setChosen] = useState<LookupItem | null>(() => itemOf(chosenId));
  const [unchosen, setUnchosen] = useState<string | null>(null);
  const hidden = useRef<HTMLInputElement>(null);

  /** Tells the form about the change as any other input does. */
  const tell = () => hidden.current?.dispatchEvent(new Event("change", { bubbles: true }));

  function choose(item: LookupItem | null) {
    setChosen(item);
    // After React has written the value.
    window.setTimeout(tell);
  }

  useEffect(() => {
    if (props.isPicked) tell();
  }, [props.isPicked]);

  return (
    <RemoteCombo
      id={field.id}
      list={list}
      makes={makes}
      aria={{ ...describedBy(props), "aria-labelledby": labelId(field) }}
      placeholder={empty ?? t("combo.type")}
      required={field.required}
      readOnly={readOnly}
      offered={offered}
      chosen={chosen}
      onChoose={choose}
      onUnchosen={setUnchosen}
      onChosenEarly={(early) => (early === chosenId ? undefined : setChosen(itemOf(early)))}
      native={(ref) => <NativeCombo {...props} selectRef={ref} />}
    >
      <input type="hidden" ref={hidden} name={field.name} value={chosen?.id ?? ""} />
      <input type="hidden" name={`kit/labels/${field.name}`} value={JSON.stringify(chosen ? [chosen] : [])} />
      {/* The server refuses text that is not chosen: it would save another entry than the field shows, or none. */}
      {unchosen ? <input type="hidden" name={`kit/unchosen/${field.name}`} value={unchosen} /> : null}
    </RemoteCombo>
  );
}

function NativeCombo(props: OfferedCombo & { selectRef: NativeRef }) {
  const { field, list, label, makes, empty, offered, chosenId, selectRef } = props;
  const { t } = useTranslation("forms");
  const { answer } = useKitContext();
  const scripts = useHydrated();
  const lookup = answer?.lookup?.field === field.name ? answer.lookup : undefined;
  const listed = lookup
    ? offered.filter(({ id }) => id === chosenId || lookup.items.some((item) => item.id === id))
    : offered;
  return (
    <>
      <select
        key={field.key}
        ref={selectRef}
        id={field.id}
        name={field.name}
        defaultValue={chosenId}
        required={field.required}
        data-early={scripts ? undefined : ""}
        {...describedBy(props)}
      >
        <option value="">{empty ?? t("combo.none")}</option>
        {listed.map((item) => (
          <option key={item.id} value={item.id}>
            {itemText(item)}
          </option>
        ))}
      </select>
      <input type="hidden" name={`kit/labels/${field.name}`} value={JSON.stringify(listed)} />
      {/* With scripts one searches in the field itself, unless they are lost. */}
      <Hint as="details" open={lookup !== undefined} className={scripts ? undefined : "without-scripts"}>
        <summary>{t("combo.others")}</summary>
        <div className="flex gap-2">
          <input
            type="search"
            name={`kit/lookup/${field.name}`}
            defaultValue={lookup?.term}
            aria-label={t("combo.term", { label })}
            autoComplete="off"
          />
          <input type="hidden" name={`kit/list/${field.name}`} value={list} />
          <input type="hidden" name={`kit/searched/${field.name}`} value={lookup?.term ?? ""} />
          <Button name="intent" value={`lookup/${field.name}`} formNoValidate>
            {t("combo.search")}
          </Button>
        </div>
        {lookup ? (
          <p role="status">{t("combo.found", { count: lookup.items.length, term: lookup.term })}</p>
        ) : null}
        {makes && lookup?.makes ? (
          <Button
            name="intent"
            value={`refresh/make/ask/${field.name}`}
            formAction="#making"
            formNoValidate
            size="small"
          >
            {lookup.makes}
          </Button>
        ) : null}
      </Hint>
    </>
  );
}
