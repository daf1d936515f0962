import type { Ctx } from "backend/platform/use-case/context";
import { may, requirePermission } from "backend/schema/access";
import {
  type BookingDraft,
  type BookingSpecs,
  type BookingVariant,
  type DeclaredField,
  HEAD_FIELDS,
  type InputOf,
  SPEC_FIELDS,
  type SpecField,
} from "domain/bookings/fields";
import { materialAfter } from "domain/bookings/material";
import { shapeBooking } from "domain/bookings/shape";
import { emptyValue } from "domain/fields/conditions";
import type { Draft } from "domain/fields/kinds";
import type { BareName } from "domain/permissions/names";

/**
 * The common part of the inputs of all variants. An absent field is empty, as in a posted form. Each variant has only
 * the specs that shaping leaves it.
 */
export type BookingInput = InputOf<typeof HEAD_FIELDS> & {
  specs: { [Name in SpecField]?: BookingSpecs[Name] | null | undefined };
};

/**
 * A text as it is stored: trimmed, null where empty, with one kind of line ends whatever the browser or file used, and
 * without NUL, which no text column accepts.
 */
export function cleanText(text: string | null | undefined): string | null {
  return text?.replaceAll("\0", "").replace(/\r\n?/g, "\n").trim() || null;
}

/** Ids in their order, each once, without empty ones. */
const listed = (ids: readonly string[] | null | undefined) => [...new Set(ids ?? [])].filter(Boolean);

/**
 * The shaped draft that an input makes of a booking. `before` is the saved booking, or a new one. States that the input
 * leaves out stay. A saved booking may get another type: the input contains the fields that both types share, and
 * shaping drops the rest. NOT_AUTHORIZED where a field needs a permission that the user does not have.
 */
export function draftFromInput(
  ctx: Ctx,
  before: BookingDraft,
  variant: BookingVariant,
  data: BookingInput,
): BookingDraft {
  const specs = valuesFrom(ctx, SPEC_FIELDS, data.specs, before.specs);
  const draft = shapeBooking({
    ...before,
    bookingType: variant === "multi" ? "multi" : "single",
    ...valuesFrom(ctx, HEAD_FIELDS, data, before),
    specs: { ...specs, comments: [], type: variant === "multi" ? specs.type : variant },
  });
  if (variant === "multi") return draft;
  const bookingState = materialAfter(before.specs, draft.specs, specs.bookingState);
  return { ...draft, specs: { ...draft.specs, bookingState } };
}

function valuesFrom<Fields extends Record<string, DeclaredField>>(
  ctx: Ctx,
  fields: Fields,
  input: object,
  before: object,
): Draft<Fields> {
  const [given, previous] = [new Map(Object.entries(input)), new Map(Object.entries(before))];
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    valueOf(ctx, field, given.get(name) as never, previous.get(name) as never),
  ]);
  return Object.fromEntries(values) as Draft<Fields>;
}

/** The value of a field from an input, by its kind. */
function valueOf(ctx: Ctx, field: DeclaredField, wanted: never, before: never) {
  switch (field.kind) {
    case "ref":
    case "file":
      return wanted || null;
    case "refs":
    case "files":
      return listed(wanted);
    case "text":
      return cleanText(wanted);
    case "flag":
      return "permission" in field ? guarded(ctx, field.permission, before, wanted) : (wanted ?? false);
    default:
      return wanted ?? ("isUnchangedIfLeftOut" in field ? before : emptyValue(field));
  }
}

/**
 * Decisions §4: non-billable and internal need a permission of their own. Setting one without it is refused. The form
 * does not show the field to users without the permission, so an absent field stays unchanged.
 */
function guarded(ctx: Ctx, action: BareName, before: boolean, wanted: boolean | null | undefined): boolean {
  if (may(ctx, { action })) return wanted ?? false;
  if (wanted && !before) requirePermission(ctx, { action });
  return before;
}
