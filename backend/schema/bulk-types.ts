import { builder } from "./builder";
import { SIZES } from "./sizes";

/** A record that a bulk change leaves as it is, and why: `reason` is a key of the namespace `validation`. */
export interface BulkRefusal {
  id: string;
  label: string;
  reason: string;
  params: Record<string, string | number>;
}

/** For how many records a bulk change could be made, and for which not. */
export interface BulkPreview {
  total: number;
  can: number;
  refused: BulkRefusal[];
}

/** What a bulk change has done. */
export interface BulkOutcome {
  done: number;
  /** Could have been changed, but was not, because all or nothing was asked for. */
  withheld: number;
  refused: BulkRefusal[];
}

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
    label: t.exposeString("label"),
    reason: t.exposeString("reason"),
    params: t.field({
      type: [TextParamRef],
      atMost: SIZES.words,
      resolve: ({ params }) => textParams(params),
    }),
  }),
});

export const BulkPreviewRef = builder.objectRef<BulkPreview>("BulkPreview").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    can: t.exposeInt("can"),
    refused: t.field({ type: [BulkRefusalRef], atMost: SIZES.chosen, resolve: (preview) => preview.refused }),
  }),
});

export const BulkOutcomeRef = builder.objectRef<BulkOutcome>("BulkOutcome").implement({
  fields: (t) => ({
    done: t.exposeInt("done"),
    withheld: t.exposeInt("withheld", {
      description: "Could have been changed, but was not, because all or nothing was asked for.",
    }),
    refused: t.field({ type: [BulkRefusalRef], atMost: SIZES.chosen, resolve: (outcome) => outcome.refused }),
  }),
});
