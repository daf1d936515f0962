import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { z } from "zod";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { startTexts } from "~/i18n/i18n.server";
import { signedIn } from "~/session/guard.server";
import { getToast } from "~/session/toast.server";
import { formLoader } from "./open-form.server";
import { backAction, byIntent, deleteAction, postAction } from "./post-actions.server";
import { saveAction } from "./save-form.server";

startTexts();

const Company = graphql(`
  query FormCompany($id: String!) { me { permissions } company(id: $id) { _id name } }
`);

/** A request to a service that answers every document with `answer`. */
function args(answer: unknown, id?: string, entries: Record<string, string> = {}) {
  const headers = { Cookie: "imvtoken=a" };
  const body = new URLSearchParams(entries);
  const isPost = Object.keys(entries).length > 0;
  return {
    request: new Request("http://here/tags", isPost ? { method: "POST", body, headers } : { headers }),
    context: {
      ask: async () => ({ status: 200, data: answer }),
      cookieSecret: "a secret of this test",
      readForm: (request: Request) => request.formData(),
    } as unknown as AppLoadContext,
    params: id === undefined ? {} : { id },
  };
}

const schema = z.object({ name: z.string("required").max(40) });

const load = formLoader({
  document: Company,
  record: ({ company }) => company && { ...company, version: 4 },
  values: (record) => ({ name: record?.name ?? "" }),
  schema,
  create: { action: "create", collectionType: "bookings" },
});

it("a form opens with the record's values and version, the constraints of its schema and a key", async () => {
  const loaded = await load(args({ company: { _id: "7", name: "Huber" } }, "7"));
  expect(loaded).toMatchObject({
    record: { _id: "7" },
    form: { values: { name: "Huber" }, version: 4, constraint: { name: { required: true } } },
  });
  expect(loaded.form.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

it("a new record's form opens for who may create it, and an unknown record has none", async () => {
  const permitted = await load(args({ me: { permissions: ["global:create__bookings"] } }));
  expect(permitted).toMatchObject({ record: null, form: { values: { name: "" } } });
  expect(permitted.form.version).toBeUndefined();
  await expect(load(args({ me: { permissions: [] } }))).rejects.toMatchObject({ status: 403 });
  await expect(load(args({ company: null }, "8"))).rejects.toMatchObject({ status: 404 });
});

/** An action whose mutation is refused with the code. */
function actionRefused(code: string, more = {}) {
  const refuse = async () => {
    throw new ServiceError("refused", { code, ...more });
  };
  const save = saveAction({
    may: signedIn,
    schema,
    send: refuse,
    current: (now: { name: string }) => ({ values: { name: now.name } }),
    savedTo: () => "/tags",
    toast: () => "Gespeichert",
  });
  return byIntent(save, {
    delete: deleteAction({
      may: signedIn,
      area: "articles",
      send: refuse,
      deletedTo: "/tags",
      toast: () => "Weg",
    }),
  });
}

const answerOf = async (reply: Promise<unknown>) => (await reply) as any;

const POST = { name: "Sport", "kit/version": "3", "kit/idempotencyKey": "key-1" };

it("a conflict shows what was typed beside what the refusal carries", async () => {
  const carried = { current: { name: "Reise", version: 5 }, updatedBy: "Eva Huber" };
  const action = actionRefused("VERSION_CONFLICT", carried);
  const { data, init } = await answerOf(action(args(null, "7", POST)));
  expect(init.status).toBe(409);
  expect(data.conflict).toMatchObject({
    version: 5,
    updatedBy: "Eva Huber",
    mine: { name: ["Sport"] },
    theirs: { name: ["Reise"] },
  });
});

it("a refused deletion says where the record is used, and leaves the form as it is", async () => {
  const uses = [{ what: "articles", count: 2, link: "/articles?tag=7" }];
  const action = actionRefused("IN_USE", { uses });
  const { data, init } = await answerOf(action(args(null, "7", { ...POST, intent: "delete" })));
  expect(init.status).toBe(400);
  expect(data).toMatchObject({
    uses,
    result: { status: "error", error: { "": [{ message: "articles/in_use" }] } },
  });
  expect(data.result.initialValue).toBeUndefined();
});

it("a deletion that is refused for another reason has the message of all areas", async () => {
  const action = actionRefused("DEFAULT_ROLE");
  const { data } = await answerOf(action(args(null, "7", { ...POST, intent: "delete" })));
  expect(data.result.error).toEqual({ "": [{ message: "default_role" }] });
});

it("a saved form leads on, and what no screen can answer is thrown", async () => {
  const save = saveAction({
    may: signedIn,
    schema,
    send: async (sentArgs, { values, id, version }) => {
      await gqlRequest(sentArgs, Company, { id });
      return `${id} ${values.name} ${version}`;
    },
    savedTo: (_args, sent) => `/tags?saved=${encodeURIComponent(sent)}`,
    toast: () => "Gespeichert",
  });
  const reply = await answerOf(save(args({ company: null }, "7", POST)));
  expect(reply.status).toBe(303);
  expect(reply.headers.get("Location")).toBe("/tags?saved=7%20Sport%203");
  await expect(actionRefused("INTERNAL_SERVER_ERROR")(args(null, "7", POST))).rejects.toThrow("refused");
});

it("a form that asks for too much comes back with what was typed, and any other post is answered 429", async () => {
  const refusal = { data: [{ field: "", message: "too_much_asked" }] };
  const { data, init } = await answerOf(actionRefused("BAD_USER_INPUT", refusal)(args(null, "7", POST)));
  expect(init.status).toBe(400);
  expect(data).toMatchObject({
    idempotencyKey: "key-1",
    result: { initialValue: { name: "Sport" }, error: { "": [{ message: "too_much_asked" }] } },
  });
  const reads = postAction(signedIn, async () => {
    throw new ServiceError("refused", { code: "BAD_USER_INPUT", ...refusal });
  });
  for (const action of [reads, byIntent(reads, {})])
    await expect(action(args(null, "7", POST))).rejects.toMatchObject({ status: 429 });
});

it("an address without a screen goes back with a toast, whether the service took the post, refused it, or it was wrong", async () => {
  const answered = async (
    send: (...sent: unknown[]) => Promise<unknown>,
    entries: Record<string, string>,
  ) => {
    const toast = (_sent: unknown, { name }: { name: string }) => `${name} gespeichert`;
    const reply = await backAction({
      may: signedIn,
      schema,
      send,
      toast,
      refused: () => "Nicht gespeichert.",
    })(args(null, undefined, { ...entries, back: "/tags?q=Sport" }));
    const again = args(null);
    again.request.headers.set("Cookie", reply.headers.get("Set-Cookie")?.split(";")[0] ?? "");
    return [reply.status, reply.headers.get("Location"), (await getToast(again)).toast];
  };
  const done = { type: "success", message: "Sport gespeichert" };
  const sent: unknown[] = [];
  await answered(async (_args, _values, key, version) => sent.push(key, version), POST);
  await answered(async (_args, _values, _key, version) => sent.push(version), { name: "Sport" });
  expect(sent).toEqual(["key-1", 3, 0]);
  expect(await answered(async () => "sent", POST)).toEqual([303, "/tags?q=Sport", done]);
  const refuse = async () => {
    const data = [{ field: "name", message: "too_many_rows", params: { max: 50 } }];
    throw new ServiceError("refused", { code: "BAD_USER_INPUT", data });
  };
  const refused = { type: "error", message: "Nicht gespeichert. Höchstens 50 Einträge." };
  expect(await answered(refuse, POST)).toEqual([303, "/tags?q=Sport", refused]);
  const wrong = { type: "error", message: "Nicht gespeichert. Bitte ausfüllen." };
  expect(await answered(refuse, { name: "" })).toEqual([303, "/tags?q=Sport", wrong]);

  // A form that is not shown gets it as its answer.
  const dropped = { ...POST, "kit/form": "moved" };
  const action = backAction({ may: signedIn, schema, send: refuse, toast: () => "nie" });
  const reply = await action(args(null, undefined, dropped));
  const problem = { message: "too_many_rows", params: { max: 50 } };
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ form: "moved", result: { error: { name: [problem] } } });
});
