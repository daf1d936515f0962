import { readChosenAsset } from "domain/library/chosen-asset";
import { useEffect, useRef } from "react";
import { initialList } from "~/forms/fields/field-frame";
import { usePicked } from "~/forms/picking/use-picked";
import type { KitField, LookupItem } from "~/forms/post/form-answer";
import { useKitContext, useKnownItems } from "~/forms/screen/kit-context";
import { type Attachment, UPLOAD } from "./attachment";

type SavedFile = Pick<Attachment, "_id" | "filename">;

/** Files of a refused post were uploaded already and are known by their labels. */
export function useFiles(field: KitField, saved: readonly SavedFile[]): LookupItem[] {
  const all = [
    ...saved.map(({ _id, filename }) => ({ id: _id, label: filename })),
    ...useKnownItems(field.name),
  ];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/**
 * The ids in the form: those of the last post, which may have uploaded files, else the record's. The server makes them,
 * so the form cannot hold typed ones.
 */
export function useFileIds(field: KitField): string[] {
  const { answer } = useKitContext();
  const posted = answer?.result?.initialValue;
  if (!posted) return initialList(field);
  const value = field.name
    .split(".")
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], posted);
  return initialList({ ...field, initialValue: value });
}

/** The one file of a field: the record's, that of the last post, or an asset that was picked since or is in a draft. */
export function useChosenFile(field: KitField, saved: SavedFile | null | undefined) {
  const { restored } = useKitContext();
  const { picked, pick, empty: leave } = usePicked();
  const [posted = ""] = useFileIds(field);
  const files = useFiles(field, saved ? [saved] : []);
  const input = useRef<HTMLInputElement>(null);
  const times = picked?.times;
  // Tells the form about the change as any other input does, after React has written the value.
  useEffect(() => {
    if (times) input.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [times]);
  const drafted = restored && assetIn(restored.entries, field.name);
  const asset = picked ? picked.item : drafted;
  return {
    chosen: asset ?? files.find(({ id }) => id === posted),
    id: asset?.id ?? posted,
    input,
    pick,
    leave,
  };
}

/** The asset that a draft has in a field. */
function assetIn(entries: readonly (readonly [string, string])[], field: string): LookupItem | null {
  const values = new Map(entries);
  const id = values.get(field);
  if (readChosenAsset(id) === null) return null;
  const items = JSON.parse(values.get(`kit/labels/${field}`) ?? "[]") as LookupItem[];
  return items.find((item) => item.id === id) ?? null;
}

/** The same field under its posted name. A copy would lose its id, because Conform's fields are proxies. */
export function uploadOf(field: KitField): KitField {
  return Object.create(field, { name: { value: `${UPLOAD}${field.name}` } });
}
