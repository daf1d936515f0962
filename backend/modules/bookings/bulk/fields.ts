import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { may } from "backend/schema/access";
import { BOOKING_TEXT_LENGTHS } from "domain/bookings/fields";
import { parseId } from "domain/identifiers";
import { formatCents, MAX_PRICE_CENTS } from "domain/money";
import type { BareName } from "domain/permissions/names";
import { isWebAddress } from "domain/web-address";
import { cleanText } from "../record/input";
import type { BulkCandidate } from "./candidates";

/** The actions that give one field of many bookings the same value, and the column that holds it. */
export const FIELD_COLUMNS = {
  price: "priceCents",
  placement: "placementId",
  bookingArt: "bookingArtId",
  agency: "agencyCompanyId",
  easyJobId: "easyJobId",
  easyJobIdEpMedia: "easyJobIdEpMedia",
  adTargetLink: "adTargetLink",
  nonbillable: "nonbillable",
  isInternal: "isInternal",
} as const;

type FieldAction = keyof typeof FIELD_COLUMNS;
export const FIELD_ACTIONS = Object.keys(FIELD_COLUMNS) as FieldAction[];

export type FieldChange =
  | { action: "price"; value: number }
  | { action: "placement" | "bookingArt" | "agency"; value: number | null }
  | { action: "easyJobId" | "easyJobIdEpMedia" | "adTargetLink"; value: string | null }
  | { action: "nonbillable" | "isInternal"; value: boolean };

/** The name of the record that a field change chooses. */
export interface FieldTarget {
  name: string | null;
}

export const isFieldChange = (change: { action: string }): change is FieldChange =>
  Object.hasOwn(FIELD_COLUMNS, change.action);

const refused = (message: string, params?: Record<string, number>) =>
  badUserInput([{ field: "value", message, ...(params ? { params } : {}) }]);

/** Reads the value of a field change; BAD_USER_INPUT on `value`. A price comes in whole cents. */
export function readFieldChange(action: FieldAction, value: string | null | undefined): FieldChange {
  switch (action) {
    case "price": {
      if (!/^\d{1,15}$/.test(value ?? "")) throw refused("money_invalid");
      const cents = Number(value);
      if (cents > MAX_PRICE_CENTS) throw refused("money_too_large");
      return { action, value: cents };
    }
    case "placement":
    case "bookingArt":
    case "agency": {
      const id = value ? parseId(value) : null;
      if (value && id === null) throw refused("choice_invalid");
      return { action, value: id };
    }
    case "nonbillable":
    case "isInternal":
      if (value !== "yes" && value !== "no") throw refused("choice_invalid");
      return { action, value: value === "yes" };
    case "adTargetLink": {
      const text = shortText(value, BOOKING_TEXT_LENGTHS.targetLink);
      if (text !== null && !isWebAddress(text)) throw refused("url_invalid");
      return { action, value: text };
    }
    case "easyJobId":
    case "easyJobIdEpMedia":
      return { action, value: shortText(value, BOOKING_TEXT_LENGTHS.jobId) };
  }
}

function shortText(value: string | null | undefined, max: number): string | null {
  const text = cleanText(value);
  if (text && text.length > max) throw refused("too_long", { max });
  return text;
}

const PERMISSIONS: Partial<Record<FieldAction, BareName>> = {
  nonbillable: "manage_nonbillable",
  isInternal: "manage_internal_bookings",
};

/** Why a field may not be changed, in addition to the rules of saving; null where it may. */
export function fieldRefusal(ctx: Ctx, { action, value }: FieldChange, booking: BulkCandidate) {
  const permission = PERMISSIONS[action];
  if (permission && !may(ctx, { action: permission })) return "not_authorized";
  if (booking[FIELD_COLUMNS[action]] === value) return "unchanged";
  // Saving the package splits its price over the children that are billed for it.
  if (action === "price" && booking.bookingType === "multi" && !booking.isBilled) return "package_on_its_own";
  return null;
}

/** The field before and after, as in the log of a single change. */
export function fieldLog({ action, value }: FieldChange, booking: BulkCandidate, target: FieldTarget | null) {
  const name = target?.name ?? null;
  switch (action) {
    case "price":
      return pair({ price: formatCents(booking.priceCents) }, { price: formatCents(value) });
    case "agency":
      return pair({ agencyCompany: booking.agencyName }, { agencyCompany: name });
    case "placement":
      return pair({ specs: { placement: booking.placementName } }, { specs: { placement: name } });
    case "bookingArt":
      return pair({ specs: { bookingType: booking.bookingArtName } }, { specs: { bookingType: name } });
    case "adTargetLink":
      return pair({ specs: { adTargetLink: booking.adTargetLink } }, { specs: { adTargetLink: value } });
    default:
      return pair({ [action]: booking[action] }, { [action]: value });
  }
}

const pair = (before: Record<string, unknown>, after: Record<string, unknown>) => ({
  action: "update",
  before,
  after,
});
