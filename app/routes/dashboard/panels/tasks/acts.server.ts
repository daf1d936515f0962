import type { ActionFunctionArgs } from "@remix-run/node";
import { parseId } from "domain/identifiers";
import type { MediumBookingAction } from "domain/permissions/names";
import { z } from "zod";
import { parseForm } from "~/forms/post/parse-form.server";
import { postAction } from "~/forms/post/post-actions.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { mayOnAnyBookings } from "~/session/guard.server";
import { redirectWithError, redirectWithSuccess } from "~/session/toast.server";

const RequestMissing = graphql(`
  mutation RequestMissing(
    $selection: MaterialSelection!, $texts: MaterialRequestTexts!, $idempotencyKey: String!
  ) {
    requestMaterial(selection: $selection, texts: $texts, idempotencyKey: $idempotencyKey) {
      done refused { label reason params { name value } }
    }
  }
`);

const BillItem = graphql(`
  mutation BillItem($selection: BillingSelection!, $idempotencyKey: String!) {
    takeBillingStep(selection: $selection, step: paid, idempotencyKey: $idempotencyKey) {
      done undo refused { label reason params { name value } }
    }
  }
`);

const ActivateTask = graphql(`
  mutation ActivateTask($id: String!, $version: Int!, $idempotencyKey: String!) {
    activateBooking(id: $id, version: $version, idempotencyKey: $idempotencyKey) { undo }
  }
`);

const Sender = graphql(`query RequestSender { me { first_name last_name } }`);

const id = z.string().refine((text) => parseId(text) !== null);
const t = texts("dashboard");
const HERE = "/dashboard#board-toDo";

/** What an act has done: how many, or the first reason against it. */
interface Outcome {
  done: number;
  undo?: string | null;
  refused: readonly { label: string; reason: string; params: readonly { name: string; value: string }[] }[];
}

type Act<Values> = {
  needs: MediumBookingAction;
  schema: z.ZodType<Values>;
  send(args: ActionFunctionArgs, values: Values, idempotencyKey: string): Promise<Outcome>;
  message(done: number): string;
};

const reasonText = (reason: string, params: object) =>
  (texts("validation") as (key: string, params?: object) => string)(reason, params);

/** The post of a row: it goes back to the list with a message, and what undoes it where anything does. */
function actOf<Values>({ needs, schema, send, message }: Act<Values>) {
  return postAction(mayOnAnyBookings(needs), async (args, posted): Promise<Response> => {
    const { values, idempotencyKey, formData } = parseForm(posted, schema);
    if (values === undefined) throw Response.json(null, { status: 400, statusText: "Bad Request" });
    const back = ownPath(String(formData.get("back") ?? "")) ?? HERE;
    try {
      const { done, undo, refused } = await send(args, values, idempotencyKey);
      const [first] = refused;
      if (done > 0)
        return await redirectWithSuccess(args, back, { message: message(done), undo }, { status: 303 });
      const params = Object.fromEntries(first?.params.map(({ name, value }) => [name, value]) ?? []);
      const reason = first ? reasonText(first.reason, params) : t("act.nothing");
      const text = [first?.label, reason].filter(Boolean).join(": ");
      return await redirectWithError(args, back, text, { status: 303 });
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      const reasons = problemsOf(refusal).map((problem) => reasonText(problem.message, problem.params ?? {}));
      return await redirectWithError(args, back, reasons.join(" "), { status: 303 });
    }
  });
}

/** Material of a booking, or what nobody has asked for yet in an issue. */
const material = actOf({
  needs: "edit",
  schema: z.union([z.object({ booking: id }), z.object({ issue: id, supervisor: id.optional() })]),
  send: async (args, values, idempotencyKey) => {
    const { me } = await gqlRequest(args, Sender, {});
    const words = texts("material");
    const name = `${me.first_name} ${me.last_name}`.trim();
    const { requestMaterial } = await gqlRequest(args, RequestMissing, {
      selection: "booking" in values ? { ids: [values.booking] } : { all: { filter: missingIn(values) } },
      texts: {
        subject: words("request.default.subject"),
        text: words("request.default.text"),
        closing: words("request.default.closing", { name }),
        closingDay: words("dueBy.closing"),
      },
      idempotencyKey,
    });
    return requestMaterial;
  },
  message: (done) => t("act.material.done", { count: done }),
});

/** As the list that the row leads to. */
const missingIn = ({ issue, supervisor }: { issue: string; supervisor?: string | undefined }) => ({
  issueIds: [issue],
  materialStates: ["open" as const],
  due: "ahead" as const,
  ...(supervisor ? { supervisorIds: [supervisor] } : {}),
});

const bill = actOf({
  needs: "edit",
  schema: z.object({ item: id }),
  send: async (args, { item }, idempotencyKey) =>
    (await gqlRequest(args, BillItem, { selection: { ids: [item] }, idempotencyKey })).takeBillingStep,
  message: () => t("act.bill.done"),
});

const activation = actOf({
  needs: "activate_campaign",
  schema: z.object({ booking: id, version: z.coerce.number().int().positive() }),
  send: async (args, { booking, version }, idempotencyKey) => {
    const { activateBooking } = await gqlRequest(args, ActivateTask, {
      id: booking,
      version,
      idempotencyKey,
    });
    return { done: 1, undo: activateBooking.undo, refused: [] };
  },
  message: () => t("act.activation.done"),
});

/** By the intent that a row's form posts. */
export const taskActs = { material, bill, activation };
