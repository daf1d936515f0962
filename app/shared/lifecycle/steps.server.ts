import { wholeNumber } from "domain/form-fields";
import { z } from "zod";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";
import { documentsOfSteps } from "./documents-by-name.server";
import type { PublishingArea } from "./publishing-area";

const number = wholeNumber({ min: 1, max: 2_147_483_647 }).transform((seen) => seen ?? 0);
const DRAFT = z.object({ number });
const SCHEDULE = z.object({ number, publishAt: z.string().optional(), withdrawAt: z.string().optional() });
const SENT_BACK = z.object({ number, reason: z.string({ error: "required" }) });
const NOTHING = z.object({});

/** The posts of the buttons of a record's state, by their intents. */
export function stepsOf({ path, contentType, called }: PublishingArea) {
  const documents = documentsOfSteps(called);
  const may = (action: "publish" | "unpublish" | "schedule" | "send_for_review") =>
    mayDo({ action, collectionType: contentType });
  const answered = (step: keyof typeof documents) => ({
    savedTo: ({ params }: { params: { id?: string } }) => `${path}/${params.id}`,
    toast: () => texts("lifecycle")(`steps.done.${step}`),
  });
  return {
    publish: saveAction({
      ...{ may: may("publish"), schema: DRAFT, ...answered("publish") },
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, documents.publish, { id, ...values, idempotencyKey }),
    }),
    withdraw: saveAction({
      ...{ may: may("unpublish"), schema: NOTHING, ...answered("withdraw") },
      send: (args, { id, idempotencyKey }) => gqlRequest(args, documents.withdraw, { id, idempotencyKey }),
    }),
    schedule: saveAction({
      ...{ may: may("schedule"), schema: SCHEDULE, ...answered("schedule") },
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, documents.schedule, { id, ...values, idempotencyKey }),
    }),
    unschedule: saveAction({
      ...{ may: may("schedule"), schema: NOTHING, ...answered("unschedule") },
      send: (args, { id, idempotencyKey }) => gqlRequest(args, documents.unschedule, { id, idempotencyKey }),
    }),
    send: saveAction({
      ...{ may: may("send_for_review"), schema: DRAFT, ...answered("send") },
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, documents.send, { id, ...values, idempotencyKey }),
    }),
    approve: saveAction({
      ...{ may: may("publish"), schema: DRAFT, ...answered("approve") },
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, documents.approve, { id, ...values, idempotencyKey }),
    }),
    sendBack: saveAction({
      ...{ may: may("publish"), schema: SENT_BACK, ...answered("sendBack") },
      send: (args, { id, values, idempotencyKey }) =>
        gqlRequest(args, documents.sendBack, { id, ...values, idempotencyKey }),
    }),
  };
}
