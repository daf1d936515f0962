import type { ReactNode } from "react";
import type { LookupItem } from "~/forms";
import { intoTextOf } from "~/forms/picking/pick-search";
import { PickingContext } from "~/forms/picking/picking-context";
import { textWithPicked } from "~/forms/picking/text-with-picked";
import { PICTURES_OF_TEXTS } from "./lists";
import type { PlainArea } from "./markdown-field";

/** Puts pictures at the end of a text area: without scripts by a post that comes back. */
export function PicturesIntoArea({
  field,
  label,
  area,
  isNeeded,
  children,
}: PlainArea & { children: ReactNode }) {
  function pick(items: LookupItem[]) {
    if (!area.current) return;
    area.current.value = textWithPicked(area.current.value, items);
    area.current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <div className={isNeeded ? undefined : "without-scripts"}>
      <input type="hidden" name={`kit/list/${field.name}`} value={PICTURES_OF_TEXTS} />
      <input type="hidden" name={`kit/several/${field.name}`} value="on" />
      <input type="hidden" name={intoTextOf(field.name)} value="on" />
      <PickingContext.Provider value={{ field, label, list: PICTURES_OF_TEXTS, several: true, pick }}>
        {children}
      </PickingContext.Provider>
    </div>
  );
}
