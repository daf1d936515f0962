import type { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useMessages } from "~/forms/messages";
import {
  BulkConfirm,
  BulkOutcome,
  BulkProblemNote,
  type BulkRefusal,
  BulkValueStep,
} from "~/lists/bulk-screens";
import { countText } from "~/lists/count-text";
import { LIST_PATH } from "../list/definition";
import type { requestMany } from "./bulk.server";
import { MessageFields } from "./message-fields";

export type MaterialAnswer = NonNullable<ReturnType<typeof useActionData<typeof requestMany>>>;

type Refused = { _id: string; label: string; reason: string; company: string | null };
const withParams = (refused: readonly Refused[]) =>
  refused.map(({ company, ...refusal }) => ({
    ...refusal,
    params: company ? [{ name: "company", value: company }] : [],
  }));

/** The step that was answered: on its own page without scripts, in a dialog over the list with them. */
export function BulkSteps({ step }: { step: MaterialAnswer | undefined }) {
  const { t } = useTranslation("material");
  const messages = useMessages();
  if (!step || step.step === "problem") {
    const href = step?.query ? `${LIST_PATH}?${step.query}` : LIST_PATH;
    return <BulkProblemNote problem={step?.problem ?? "nothing_chosen"} href={href} />;
  }
  const { post } = step;
  const shared = {
    post,
    listPath: LIST_PATH,
    title: t("request.title"),
    reasonText: ({ reason, params }: BulkRefusal) =>
      messages([
        { message: reason, params: Object.fromEntries(params.map(({ name, value }) => [name, value])) },
      ]).join(),
    recordHref: (id: string) => `/bookings/${id}`,
  };
  if (step.step === "value") {
    return (
      <BulkValueStep post={post} listPath={LIST_PATH} title={shared.title}>
        <MessageFields fields={post.fields} problems={step.problems} />
      </BulkValueStep>
    );
  }
  if (step.step === "outcome") {
    const { done, refused } = step.outcome;
    return <BulkOutcome {...shared} outcome={{ done, refused: withParams(refused) }} />;
  }
  const { total, can, mails, refused } = step.preview;
  return (
    <BulkConfirm
      {...shared}
      change={t("request.change", { count: mails, number: countText(mails) })}
      preview={{ total, can, refused: withParams(refused) }}
      error={step.error ? messages([step.error]).join() : undefined}
    />
  );
}
