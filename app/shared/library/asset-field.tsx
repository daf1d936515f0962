import { useEffect, useRef } from "react";
import { FieldNotes, type LookupItem, useNamedField } from "~/forms";
import { initialText } from "~/forms/fields/field-frame";
import { pickIntent } from "~/forms/picking/pick-search";
import { PickingContext } from "~/forms/picking/picking-context";
import { usePicked } from "~/forms/picking/use-picked";
import { useKitContext, useKnownItems } from "~/forms/screen/kit-context";
import { attachmentHref } from "~/http/attachment-href";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { DASH } from "~/ui/dash";
import { useHydrated } from "~/ui/hydrated";
import { Hint } from "~/ui/text";
import { AssetPicker } from "./asset-picker";

type Props = {
  name: string;
  /** Only pictures can be chosen; unset: all that is in the library. */
  pictures?: boolean;
  /** The asset of the opened form; `note` says what is to be considered, for example that its licence has ended. */
  current?: LookupItem | null;
  /** In rows: the assets of all of them. */
  items?: readonly LookupItem[];
};

/** An asset of the library as a value of a form: its picture and its name, to be chosen and taken away. */
export function AssetField({ name: called, pictures, current, items: ofRows = [] }: Props) {
  const { field, label, read } = useNamedField(called);
  const name = field?.name ?? called;
  const { t } = useTranslation("forms");
  const { restored } = useKitContext();
  const knownItems = useKnownItems(name);
  const { picked, pick, empty } = usePicked();
  const scripts = useHydrated();
  const hidden = useRef<HTMLInputElement>(null);

  // Tells the form about the change as any other input does, after React has written the value.
  const times = picked?.times;
  useEffect(() => {
    if (times) hidden.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [times]);

  if (!field) {
    const asset = current ?? ofRows.find((item) => item.id === read[0]);
    return (
      <div>
        <p className="field-label">{label}</p>
        {asset ? <Chosen {...asset} /> : DASH}
      </div>
    );
  }
  const typed = restored?.entries.find(([entry]) => entry === name)?.[1];
  const id = picked ? (picked.item?.id ?? "") : (typed ?? initialText(field) ?? "");
  const items = [
    ...(picked?.item ? [picked.item] : []),
    ...knownItems,
    ...(current ? [current] : []),
    ...ofRows,
  ];
  const chosen = id ? (items.find((item) => item.id === id) ?? { id, label: id }) : null;
  const opener = `${field.id}-pick`;
  return (
    <fieldset id={field.id} tabIndex={-1}>
      <legend className="field-label">{label}</legend>
      <input ref={hidden} type="hidden" name={name} value={id} key={`${field.key} ${id}`} />
      <input type="hidden" name={`kit/labels/${name}`} value={JSON.stringify(chosen ? [chosen] : [])} />
      <input type="hidden" name={`kit/list/${name}`} value={pictures ? "asset-pictures" : "assets"} />
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
        {chosen ? (
          <>
            <Chosen {...chosen} />
            <Button
              name="intent"
              value={pickIntent("empty", name)}
              formAction={`#${field.id}`}
              formNoValidate
              variant="quiet"
              size="small"
              aria-label={t("combo.emptyFieldNamed", { label, name: chosen.label })}
              onClick={(event) => {
                if (!scripts) return;
                event.preventDefault();
                empty();
                document.getElementById(opener)?.focus();
              }}
            >
              {t("combo.emptyField")}
            </Button>
          </>
        ) : null}
        <PickingContext.Provider
          value={{ field, label, list: pictures ? "asset-pictures" : "assets", several: false, pick }}
        >
          <AssetPicker />
        </PickingContext.Provider>
      </div>
      <FieldNotes field={field} />
    </fieldset>
  );
}

function Chosen({ label, note, picture }: LookupItem) {
  return (
    <span className="inline-flex flex-wrap gap-2 items-center break-words min-w-0">
      {picture ? (
        <img
          src={attachmentHref(picture, "image_selector")}
          alt=""
          className="w-40 h-24 object-contain object-left"
        />
      ) : null}
      <span>
        {label} {note ? <Hint as="span">{note}</Hint> : null}
      </span>
    </span>
  );
}
