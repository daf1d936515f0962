import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { COMMENT_LENGTH } from "domain/comments/limits";
import { expect, it } from "vitest";
import type { Operation } from "~/graphql/service";
import { changeManyBookings } from "../bulk/bulk.server";
import { createBooking } from "../form/create.server";
import { changeBooking } from "./actions.server";

const CHOICES = {
  me: { permissions: [] },
  media: { data: [] },
  supervisors: [{ items: [] }],
  issues: { data: [] },
};
const PREVIEW = { bulkBookingsPreview: { total: 1, can: 1, refused: [] } };

/** Posts to an action whose service refuses every mutation with the code, and says what is wrong with which field. */
function post(code: string, entries: Record<string, string>, problems: object[] = []): ActionFunctionArgs {
  const ask = async ({ query }: Operation) =>
    /^\s*mutation/.test(query)
      ? { status: 200, errors: [{ message: "refused", extensions: { code, data: problems } }] }
      : { status: 200, data: { ...CHOICES, ...PREVIEW } };
  const body = new URLSearchParams(entries);
  return {
    request: new Request("http://here/bookings/7", {
      method: "POST",
      body,
      headers: { Cookie: "imvtoken=a" },
    }),
    context: {
      ask,
      readForm: (request: Request) => request.formData(),
    } as unknown as AppLoadContext,
    params: { bookingid: "7" },
  };
}

const FORM = {
  "kit/idempotencyKey": "key-1",
  "kit/version": "3",
  clientCompany: "5",
  price: "1.450,00",
  "specs.type": "print",
  "specs.targetMedium": "2",
};
const REUSED = { "": [{ message: "idempotency_key_reused" }] };
const fresh = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);

const answerOf = async (reply: Promise<unknown>) => (await reply) as { data: any; init: ResponseInit };

it.each([
  ["a new booking", createBooking],
  ["a booking", changeBooking],
])("%s that was sent with other content keeps what was typed and gets a fresh key", async (_, action) => {
  const { data, init } = await answerOf(action(post("IDEMPOTENCY_KEY_REUSED", FORM)));
  expect(init.status).toBe(400);
  expect(data).toMatchObject({ idempotencyKey: fresh, version: 3 });
  expect(data.result).toMatchObject({
    error: REUSED,
    initialValue: { clientCompany: "5", price: "1.450,00" },
  });
});

it("any other refusal leaves the key, so that a repeated post counts once", async () => {
  const { data } = await answerOf(createBooking(post("TOO_LATE", FORM)));
  expect(data.idempotencyKey).toBe("key-1");
  expect(data.result.error).toEqual({ "": [{ message: "too_late" }] });
});

it("what no form can show is not hidden in one", async () => {
  await expect(createBooking(post("INTERNAL_SERVER_ERROR", FORM))).rejects.toThrow();
});

it("a comment says what is wrong in its own words, keeps its text and gets a fresh key", async () => {
  const comment = {
    intent: "comment",
    comment: "Bitte rechts",
    "kit/form": "comment-new",
    "kit/idempotencyKey": "key-1-comment-new",
  };
  const reused = await answerOf(changeBooking(post("IDEMPOTENCY_KEY_REUSED", comment)));
  expect(reused.data).toMatchObject({
    form: "comment-new",
    result: { initialValue: { comment: "Bitte rechts" }, error: REUSED },
    idempotencyKey: fresh,
  });
  const edit = { ...comment, "kit/form": "comment-9", commentId: "9" };
  const late = await answerOf(changeBooking(post("TOO_LATE", edit)));
  expect(late.data).toMatchObject({
    form: "comment-9",
    result: { error: { comment: [{ message: "comment_too_late" }] } },
  });
});

it("a comment is refused by the rule of the service before it is asked, and may be a mention alone", async () => {
  const comment = { intent: "comment", "kit/form": "comment-new", "kit/idempotencyKey": "key-1" };
  const said = async (entries: object) =>
    (await answerOf(changeBooking(post("IDEMPOTENCY_KEY_REUSED", { ...comment, ...entries })))).data.result
      .error;
  expect(await said({ comment: " " })).toMatchObject({ comment: [{ message: "required" }] });
  expect(await said({ comment: "x".repeat(5001) })).toEqual({
    comment: [{ message: "too_long", params: { max: COMMENT_LENGTH } }],
  });
  expect(await said({ comment: "", mention: "Ida Berger" })).toEqual(REUSED);
});

it("an action beside the form says what is wrong, with a fresh key for the next try", async () => {
  const cancel = { intent: "cancel", reason: "abgesagt", "kit/idempotencyKey": "key-1", "kit/version": "3" };
  const { data } = await answerOf(changeBooking(post("IDEMPOTENCY_KEY_REUSED", cancel)));
  expect(data).toMatchObject({
    idempotencyKey: fresh,
    refusal: { intent: "cancel", problems: [{ message: "idempotency_key_reused" }] },
  });
});

it("the question before a cancellation says itself what is wrong with its reason, and keeps it", async () => {
  const asked = { intent: "cancel", reason: "zu lang", "kit/form": "confirm-cancel", "kit/version": "3" };
  const tooLong = { field: "reason", message: "too_long", params: { max: 1000 } };
  const { data, init } = await answerOf(changeBooking(post("BAD_USER_INPUT", asked, [tooLong])));
  expect(init.status).toBe(400);
  expect(data).toMatchObject({
    form: "confirm-cancel",
    result: { error: { reason: [{ message: "too_long" }] }, initialValue: { reason: "zu lang" } },
  });
});

it("a bulk cancellation without a reason says so at its field", async () => {
  const bulk = { bulk: "cancel", step: "confirm", ids: "7", reason: " " };
  const { data, init } = await answerOf(changeManyBookings(post("NONE", bulk)));
  expect(init.status).toBe(400);
  expect(data).toMatchObject({ step: "value", problems: [{ field: "reason", message: "required" }] });
});

it("a bulk change asks again, with what would change now and a fresh key", async () => {
  const bulk = { bulk: "delete", step: "execute", ids: "7", "kit/idempotencyKey": "key-1" };
  const { data, init } = await answerOf(changeManyBookings(post("IDEMPOTENCY_KEY_REUSED", bulk)));
  expect(init.status).toBe(400);
  expect(data).toMatchObject({
    step: "confirm",
    post: { ids: ["7"], idempotencyKey: fresh },
    error: { message: "idempotency_key_reused" },
  });
});
