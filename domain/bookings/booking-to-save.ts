import type { FieldProblem } from "../field-problem";
import { appearedProblems } from "./appearance";
import { isPaidPrice } from "./billing";
import { type BookingDraft, type DeclaredField, HEAD_FIELDS, SPEC_FIELDS } from "./fields";
import { materialStateProblems, uploadProblems } from "./material";
import { childBillingProblems, childProblems, MAX_PACKAGE_SIZE } from "./package";
import { billingRefusal } from "./states";
import { activeProblems, type BookingContext, VALIDATION_RULES } from "./validation";

/** A booking that is to be saved, in any way: by a form, a bulk change, an import, as a copy or by a move. */
export interface BookingToSave {
  draft: BookingDraft;
  /** The booking as it was saved before, or the defaults of a new one. */
  before: BookingDraft;
  /** The records that the draft refers to. */
  context: BookingContext;
  /** The records that it referred to before; loaded only where needed. */
  contextBefore: () => BookingContext;
  /** Whether a booking of a package is billed itself, not through its package. */
  isBilled: boolean;
  /** Whether a booking of a package is changed along with it, in the same way. */
  isWithPackage?: boolean;
  /** The amounts in cents that were paid for the booking; asked for only where its price or payment changes. */
  paidAmounts?: readonly number[];
  /** `YYYY-MM-DD` of Vienna. */
  today: string;
}

/**
 * The rules that every way of saving runs, each with its problems at their fields. This list is the only place that
 * runs a rule, so no way of saving can have rules of its own.
 */
export const SAVING_RULES = {
  /** A cancelled booking is reopened before it is changed. Its items that were already billed may still be paid. */
  cancelled: ({ draft, before }) => {
    if (before.status !== "cancelled" || isSame({ ...draft, billingState: before.billingState }, before))
      return [];
    return [{ field: "status", message: "booking_cancelled" }];
  },
  /** The type of a booking may change while nothing depends on it. */
  type: ({ draft, before }) => {
    if (before.specs.type === null || draft.specs.type === before.specs.type) return [];
    if (draft.bookingType === "multi") return [];
    // An active campaign has passed the final validation of its type, and a paid one was invoiced as that type.
    const isFree = before.status === "open" && before.billingState !== "paid";
    return isFree ? [] : [{ field: "specs.targetMedium", message: "booking_type_fixed" }];
  },
  /** Medium and price of a package's booking are the package's. */
  package: ({ draft, before }) => childProblems(draft, before),
  /** The package decides whether and how often its bookings are billed. */
  packageBilling: ({ draft, before, isWithPackage }) =>
    isWithPackage ? [] : childBillingProblems(draft, before),
  /** A paid booking keeps its price: no item would be left to bill the difference with. */
  paidPrice: ({ draft, before, paidAmounts = [] }) => {
    if (draft.price === before.price) return [];
    const isKept = isPaidPrice(before.billingState, paidAmounts, draft.price);
    return isKept ? [{ field: "price", message: "price_paid" }] : [];
  },
  /** Unpaid items follow the price: stepping back an item that was paid at another price would change its amount. */
  paidBack: ({ draft, before, paidAmounts = [] }) => {
    if (before.billingState !== "paid" || draft.billingState === "paid") return [];
    const isOther = isPaidPrice(before.billingState, paidAmounts, before.price);
    return isOther ? [{ field: "billingState", message: "billing_amount_differs" }] : [];
  },
  /** A package that is billed evenly is billed by its bookings; otherwise it is billed alone (decisions §4). */
  billedElsewhere: ({ draft, before, isBilled }) => {
    if (draft.billingState === before.billingState) return [];
    if (draft.bookingType === "multi") {
      const message = "package_billed_by_children";
      return draft.specs.billEvenly ? [{ field: "billingState", message }] : [];
    }
    return isBilled ? [] : [{ field: "billingState", message: "billed_with_package" }];
  },
  billing: ({ draft, before }) => {
    const message = billingRefusal(before.billingState, draft.billingState, draft);
    return message ? [{ field: "billingState", message }] : [];
  },
  material: ({ draft, before }) =>
    draft.bookingType === "single" ? materialStateProblems(draft.specs, before.specs) : [],
  lengths: ({ draft }) => lengthProblems(draft),
  uploads: ({ draft, before, context }) => uploadProblems(draft.specs, before.specs, context),
  ...validationRules(),
  appeared: ({ draft, before, context, contextBefore, today }) => {
    if (before.status !== "active" && before.status !== "completed") return [];
    const place = { specs: draft.specs, issueDay: context.issue?.publishDate ?? null };
    const placeBefore = { specs: before.specs, issueDay: contextBefore().issue?.publishDate ?? null };
    return appearedProblems(before.status, place, placeBefore, today);
  },
  active: lostRequirements,
} as const satisfies Record<string, SavingRule>;

type SavingRule = (saving: BookingToSave) => FieldProblem[];

/** The rules of validation, under their names. */
function validationRules() {
  const rules = Object.entries(VALIDATION_RULES).map(([name, rule]): [string, SavingRule] => [
    name,
    ({ draft, before, context }) => rule(draft, context, before.specs),
  ]);
  return Object.fromEntries(rules) as Record<keyof typeof VALIDATION_RULES, SavingRule>;
}

/** What is wrong with a booking that is to be saved. Each field lists its most basic problem first. */
export const savingProblems = (saving: BookingToSave): FieldProblem[] =>
  Object.values(SAVING_RULES).flatMap((rule) => rule(saving));

const isSame = (a: BookingDraft, b: BookingDraft) => JSON.stringify(a) === JSON.stringify(b);

/** What an active campaign would lose of what its final validation required (spec §4). */
function lostRequirements({ draft, before, context, contextBefore }: BookingToSave): FieldProblem[] {
  // Another type has been refused as such.
  if (draft.specs.type !== before.specs.type) return [];
  const lacking = activeProblems(draft, context);
  if (lacking.length === 0) return [];
  const lackedBefore = new Set(activeProblems(before, contextBefore()).map(({ field }) => field));
  return lacking.filter(({ field }) => !lackedBefore.has(field));
}

/** More files than any advertisement has; limits the statement. */
const MAX_PRINT_DOCUMENTS = 50;

function lengthProblems(draft: BookingDraft): FieldProblem[] {
  const { specs } = draft;
  const problems: FieldProblem[] = [];
  const tooLong = (fields: Record<string, DeclaredField>, values: object, path = "") => {
    for (const [name, value] of Object.entries(values)) {
      const field = fields[name];
      if (field?.kind !== "text" || typeof value !== "string" || value.length <= field.max) continue;
      problems.push({ field: path + name, message: "too_long", params: { max: field.max } });
    }
  };
  tooLong(HEAD_FIELDS, draft);
  tooLong(SPEC_FIELDS, specs, "specs.");
  const lists = [
    ["specs.printDocuments", specs.printDocuments, MAX_PRINT_DOCUMENTS],
    ["specs.targetMedia", specs.targetMedia, MAX_PACKAGE_SIZE],
  ] as const;
  for (const [field, ids, max] of lists) {
    if (ids.length > max) problems.push({ field, message: "too_many", params: { max } });
  }
  return problems;
}
