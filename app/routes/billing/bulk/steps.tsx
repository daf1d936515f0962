import type { useActionData } from "@remix-run/react";
import { formatEuro } from "domain/money";
import { useTranslation } from "react-i18next";
import { useMessages } from "~/forms/messages";
import { BulkConfirm, BulkOutcome, BulkProblemNote, type BulkRefusal } from "~/lists/bulk-screens";
import { LIST_PATH } from "../list/definition";
import type { billManyItems } from "./bulk.server";

export type BillingAnswer = NonNullable<ReturnType<typeof useActionData<typeof billManyItems>>>;

/** The step that was answered: on its own page without scripts, in a dialog over the list with them. */
export function BulkSteps({ step }: { step: BillingAnswer | undefined }) {
  const { t } = useTranslation("billing");
  const messages = useMessages();
  if (!step || step.step === "problem") {
    const query = step?.query;
    return (
      <BulkProblemNote
        problem={step?.problem ?? "nothing_chosen"}
        href={query ? `${LIST_PATH}?${query}` : LIST_PATH}
      />
    );
  }
  const { post } = step;
  const { refused } = step.step === "confirm" ? step.preview : step.outcome;
  const bookings = new Map(refused.map((refusal) => [refusal._id, refusal.bookingId]));
  const shared = {
    post,
    listPath: LIST_PATH,
    title: t(`step.${post.action}`),
    reasonText: ({ reason }: BulkRefusal) => messages([{ message: reason }]).join(),
    recordHref: (id: string) => {
      const booking = bookings.get(id);
      return booking ? `/bookings/${booking}` : LIST_PATH;
    },
  };
  const withParams = refused.map((refusal) => ({ ...refusal, params: [] }));
  if (step.step === "outcome") {
    return <BulkOutcome {...shared} outcome={{ done: step.outcome.done, refused: withParams }} />;
  }
  const { total, can, amount } = step.preview;
  return (
    <BulkConfirm
      {...shared}
      change={t(`bulk.change.${post.action}`, { amount: formatEuro(amount) })}
      preview={{ total, can, refused: withParams }}
      error={step.error ? messages([step.error]).join() : undefined}
    />
  );
}
