import { attachmentNamed, requireOwnPictures, showPictures } from "backend/modules/attachments/service";
import type { Picture, RecordDefinition, RecordTable } from "./definition";
import { checkOfSaves, refused, type Save } from "./phases";

// biome-ignore lint/suspicious/noExplicitAny: pictures need nothing of the record's own types.
type AnyDefinition = RecordDefinition<RecordTable, any, string, string>;

/** The definition with what follows from its pictures: who sees them, their names in the log, and who may choose them. */
export function withPictures<D>(definition: D): D {
  const { pictures = {}, names, phases = [] } = definition as AnyDefinition;
  const declared = Object.entries(pictures) as [string, Picture][];
  if (declared.length === 0) return definition;
  for (const [, { column }] of declared) showPictures(column);
  const chosen = (changes: readonly Save<Record<string, unknown>>[]) =>
    declared.flatMap(([field, { use }]) =>
      changes.flatMap(({ before, after }) => {
        const id = after[field] as string | null;
        return id === null || id === before?.[field] ? [] : [{ field, use, id }];
      }),
    );
  return {
    ...definition,
    names: { ...Object.fromEntries(declared.map(([field]) => [field, attachmentNamed])), ...names },
    phases: [
      {
        check: {
          findings: checkOfSaves(async (tx, ctx, changes) =>
            refused(await requireOwnPictures(tx, ctx, chosen(changes as never))),
          ),
        },
      },
      ...phases,
    ],
  } satisfies Partial<AnyDefinition> & D;
}
