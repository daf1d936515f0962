import type { ReactNode } from "react";
import { PickingContext } from "~/forms/picking/picking-context";
import type { KitField } from "~/forms/post/form-answer";
import type { useChosenFile } from "./known-files";

type Props = {
  field: KitField;
  label: string;
  /** The list of choices that an asset is picked from. */
  list: "files-of-assets" | "pictures-of-assets";
  of: ReturnType<typeof useChosenFile>;
  picker: ReactNode;
};

/** The value of a field with one file, and the button that picks an asset in its place. */
export function FileValue({ field, label, list, of: { id, chosen, input, pick }, picker }: Props) {
  return (
    <>
      <input ref={input} type="hidden" name={field.name} value={id} key={`${field.key} ${id}`} />
      {chosen ? (
        <input type="hidden" name={`kit/labels/${field.name}`} value={JSON.stringify([chosen])} />
      ) : null}
      {picker ? (
        <>
          <input type="hidden" name={`kit/list/${field.name}`} value={list} />
          <PickingContext.Provider value={{ field, label, list, several: false, pick }}>
            {picker}
          </PickingContext.Provider>
        </>
      ) : null}
    </>
  );
}
