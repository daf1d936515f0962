import type { ActionFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { wallTime, wholeNumber } from "domain/form-fields";
import { USUAL_TIME, usualDays } from "domain/lifecycle/wall-time";
import { z } from "zod";
import { CONFIRMED, valuesOf } from "~/forms/post/form-values";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { confirmedBy, confirming } from "~/records/confirmation.server";
import type { StepOfForm } from "~/records/record-routes.server";
import { mayDo } from "~/session/guard.server";
import { documentsOfSteps } from "./documents-by-name.server";
import { PLAN_AGAIN, PLAN_SEEN } from "./plan-fields";
import type { PublishingArea } from "./publishing-area";
import { USUAL_MOMENTS, usualStep } from "./usual-moments";

const number = wholeNumber({ min: 1, max: 2_147_483_647 }).transform((seen) => seen ?? 0);
const DRAFT = z.object({ number });
const SCHEDULE = confirming.extend({
  number,
  publishAt: wallTime,
  withdrawAt: wallTime,
});
const SENT_BACK = z.object({ number, reason: z.string({ error: "required" }) });
const NOTHING = z.object({});

/** The posts of the buttons of a record's state, by their intents; `leadsTo`: what opens after a step, unset: the record. */
export function lifecycleSteps(
  { path, contentType, called, confirmation }: PublishingArea,
  leadsTo = ({ params }: ActionFunctionArgs) => `${path}/${params.id}`,
) {
  const documents = documentsOfSteps({ called, confirmation });
  const may = (action: "publish" | "unpublish" | "schedule" | "send_for_review") =>
    mayDo({ action, collectionType: contentType });
  const answered = (step: keyof typeof documents) => ({
    savedTo: leadsTo,
    toast: () => texts("lifecycle")(`steps.done.${step}`),
  });
  return {
    publish: saveAction({
      may: may("publish"),
      schema: DRAFT,
      ...answered("publish"),
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, documents.publish, { id, ...values, idempotencyKey }),
    }),
    withdraw: saveAction({
      may: may("unpublish"),
      schema: confirming,
      ...answered("withdraw"),
      send: (args, { id, values: { isConfirmed }, idempotencyKey }) =>
        gqlRequest(args, documents.withdraw, {
          id,
          ...confirmedBy(confirmation, isConfirmed),
          idempotencyKey,
        }),
    }),
    schedule: saveAction({
      may: may("schedule"),
      schema: SCHEDULE,
      ...answered("schedule"),
      send: (args, { id, form, values: { isConfirmed, ...times }, idempotencyKey }) =>
        gqlRequest(args, documents.schedule, {
          id,
          ...times,
          ...planSeenIn(form.formData),
          ...confirmedBy(confirmation, isConfirmed),
          idempotencyKey,
        }),
    }),
    unschedule: saveAction({
      may: may("schedule"),
      schema: NOTHING,
      ...answered("unschedule"),
      send: (args, { id, idempotencyKey }) => gqlRequest(args, documents.unschedule, { id, idempotencyKey }),
    }),
    discard: saveAction({
      may: mayDo({ action: "write", collectionType: contentType }),
      schema: DRAFT,
      ...answered("discard"),
      send: (args, { id, version, values, idempotencyKey }) =>
        gqlRequest(args, documents.discard, { id, version, ...values, idempotencyKey }),
    }),
    send: saveAction({
      may: may("send_for_review"),
      schema: DRAFT,
      ...answered("send"),
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, documents.send, { id, ...values, idempotencyKey }),
    }),
    approve: saveAction({
      may: may("publish"),
      schema: DRAFT,
      ...answered("approve"),
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, documents.approve, { id, ...values, idempotencyKey }),
    }),
    sendBack: saveAction({
      may: may("publish"),
      schema: SENT_BACK,
      ...answered("sendBack"),
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, documents.sendBack, { id, ...values, idempotencyKey }),
    }),
  };
}

/** The steps that the form of a record takes with what is typed in it, by their names in the intents. */
export function formStepsOf({ contentType, confirmation }: PublishingArea): Record<string, StepOfForm> {
  const may = (action: "publish" | "schedule" | "send_for_review") =>
    mayDo({ action, collectionType: contentType });
  const toast = (step: "publish" | "schedule" | "send") => () => texts("lifecycle")(`steps.done.${step}`);
  return {
    publish: {
      may: may("publish"),
      variables: () => ({ step: "publish" }),
      toast: toast("publish"),
    },
    schedule: {
      may: may("schedule"),
      variables: ({ formData }) => ({
        step: "schedule",
        ...timesIn(formData),
        ...planSeenIn(formData),
        ...confirmedBy(confirmation, formData.get(CONFIRMED) === "on"),
      }),
      toast: toast("schedule"),
    },
    [PLAN_AGAIN]: {
      may: may("schedule"),
      variables: ({ formData }) => {
        const { planSeen } = planSeenIn(formData);
        return {
          step: "schedule",
          ...planSeen,
          planSeen,
          ...confirmedBy(confirmation, formData.get(CONFIRMED) === "on"),
        };
      },
      toast: toast("schedule"),
    },
    send: {
      may: may("send_for_review"),
      variables: () => ({ step: "send_for_review" }),
      toast: toast("send"),
    },
    ...Object.fromEntries(
      USUAL_MOMENTS.map((moment) => [
        usualStep(moment),
        {
          may: may("schedule"),
          variables: ({ formData }: { formData: FormData }) => ({
            step: "schedule",
            ...timesIn(formData, `${usualDays(todayInVienna())[moment]}T${USUAL_TIME}`),
            ...planSeenIn(formData),
            ...confirmedBy(confirmation, formData.get(CONFIRMED) === "on"),
          }),
          toast: toast("schedule"),
        },
      ]),
    ),
  };
}

/** The plan that the screen of a post shows; nothing of a form that does not say it. */
function planSeenIn(form: FormData): { planSeen?: { publishAt: string; withdrawAt: string } } {
  const [publishAt, withdrawAt] = [form.get(PLAN_SEEN.publishAt), form.get(PLAN_SEEN.withdrawAt)];
  if (publishAt === null || withdrawAt === null) return {};
  return { planSeen: { publishAt: String(publishAt), withdrawAt: String(withdrawAt) } };
}

const TIMES = z.object({ publishAt: wallTime, withdrawAt: wallTime });

/** The times as they are typed in a form, or one that was chosen by its button; refused at their fields as the service would, where one is none. */
function timesIn(form: FormData, chosen?: string): z.output<typeof TIMES> {
  const { publishAt = [], withdrawAt = [] } = valuesOf(form);
  const typed = { publishAt: chosen ?? publishAt[0], withdrawAt: withdrawAt[0] };
  const { data, error } = TIMES.safeParse(typed);
  if (data) return data;
  const problems = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new ServiceError("errors.bad_user_input", { code: "BAD_USER_INPUT", data: problems });
}
