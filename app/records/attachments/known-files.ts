import { initialList } from "~/forms/fields/field-frame";
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

/** The same field under its posted name. A copy would lose its id, because Conform's fields are proxies. */
export function uploadOf(field: KitField): KitField {
  return Object.create(field, { name: { value: `${UPLOAD}${field.name}` } });
}
