import { attachmentNamed, requireOwnPictures, showPictures } from "backend/modules/attachments/service";
import type { DraftChange, Picture, RecordDefinition, RecordTable } from "./definition";

// biome-ignore lint/suspicious/noExplicitAny: pictures need nothing of the record's own types.
type AnyDefinition = RecordDefinition<RecordTable, any, string, string>;

/** The definition with what follows from its pictures: who sees them, their names in the log, and who may choose them. */
export function withPictures<D>(definition: D): D {
  const { pictures = {}, names, permits } = definition as AnyDefinition;
  const declared = Object.entries(pictures) as [string, Picture][];
  if (declared.length === 0) return definition;
  for (const [, { column }] of declared) showPictures(column);
  const chosen = (changes: readonly DraftChange<Record<string, unknown>>[]) =>
    declared.flatMap(([field, { use }]) =>
      changes.flatMap(({ before, after }) => {
        const id = after[field] as string | null;
        return id === null || id === before?.[field] ? [] : [{ field, use, id }];
      }),
    );
  return {
    ...definition,
    names: { ...Object.fromEntries(declared.map(([field]) => [field, attachmentNamed])), ...names },
    permits: async (tx, ctx, changes) => [
      ...(await requireOwnPictures(tx, ctx, chosen(changes))),
      ...((await permits?.(tx, ctx, changes)) ?? []),
    ],
  } satisfies Partial<AnyDefinition> & D;
}
