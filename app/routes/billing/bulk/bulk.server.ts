import { gqlRequest } from "~/graphql/client.server";
import { bulkAction } from "~/lists/bulk/bulk-action.server";
import { mayOnAnyBookings } from "~/session/guard.server";
import { billingList } from "../list/definition";
import { BillingPreviewQuery, TakeBillingStep } from "../list/documents";

/** Two steps: confirmation with preview, outcome (decisions §8). */
export const billManyItems = bulkAction({
  list: billingList,
  may: mayOnAnyBookings(),
  preview: async ({ args, selection, action: step }) =>
    (await gqlRequest(args, BillingPreviewQuery, { selection, step })).billingStepPreview,
  execute: async ({ args, selection, action: step, idempotencyKey }) =>
    (await gqlRequest(args, TakeBillingStep, { selection, step, idempotencyKey })).takeBillingStep,
});
