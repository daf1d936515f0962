import type { ObjectFieldBuilder, ObjectRef } from "@pothos/core";
import type { BulkOutcome, BulkPreview, BulkRefusal } from "backend/platform/use-case/selection";
import { builder, type Types } from "./builder";
import { SIZES } from "./sizes";

export const TextParamRef = builder.objectRef<{ name: string; value: string }>("TextParam").implement({
  description: "A value in a translated text.",
  fields: (t) => ({ name: t.exposeString("name"), value: t.exposeString("value") }),
});

/** The values of a text as the contract lists them. */
export const textParams = (params: Record<string, string | number>) =>
  Object.entries(params).map(([name, value]) => ({ name, value: String(value) }));

const BulkRefusalRef = builder.objectRef<BulkRefusal>("BulkRefusal").implement({
  description: "reason is a translation key.",
  fields: (t) => ({
    _id: t.exposeString("id"),
    parentId: t.string({
      nullable: true,
      description: "The record that it belongs to, if it has no screen of its own.",
      resolve: ({ parentId }) => parentId ?? null,
    }),
    label: t.exposeString("label"),
    reason: t.exposeString("reason"),
    params: t.field({
      type: [TextParamRef],
      atMost: SIZES.words,
      resolve: ({ params }) => textParams(params),
    }),
  }),
});

/** Declares the preview of a bulk change that says more than numbers: `bulkPreview("BillingPreview", …)`. */
export function bulkPreview<Preview extends BulkPreview>(
  name: string,
  more?: (t: ObjectFieldBuilder<Types, Preview>) => Record<string, unknown>,
) {
  const ref = builder.objectRef<Preview>(name);
  // The builder's types cannot resolve the shape of a generic preview; the ref fixes it.
  builder.objectType(ref as unknown as ObjectRef<Types, BulkPreview>, {
    fields: (t) =>
      ({
        total: t.exposeInt("total"),
        can: t.exposeInt("can"),
        refused: t.field({
          type: [BulkRefusalRef],
          atMost: SIZES.chosen,
          resolve: (preview) => preview.refused,
        }),
        ...more?.(t as never),
      }) as never,
  });
  return ref;
}

export const BulkPreviewRef = bulkPreview<BulkPreview>("BulkPreview");

export const BulkOutcomeRef = builder.objectRef<BulkOutcome>("BulkOutcome").implement({
  fields: (t) => ({
    done: t.exposeInt("done"),
    withheld: t.int({
      description: "Could have been changed, but was not, because all or nothing was asked for.",
      resolve: ({ withheld }) => withheld ?? 0,
    }),
    refused: t.field({ type: [BulkRefusalRef], atMost: SIZES.chosen, resolve: (outcome) => outcome.refused }),
    undo: t.string({
      nullable: true,
      description: "The id of what undoes the change, for 14 days; null where nothing can.",
      resolve: ({ undo }) => undo ?? null,
    }),
    removed: t.field({
      type: ["String"],
      atMost: SIZES.chosen,
      description:
        "Of an undo: the addresses of the records that are gone with it (`/bookings/5001`), because it took their making back.",
      resolve: ({ removed }) => removed ?? [],
    }),
  }),
});
