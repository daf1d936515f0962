import type { AppLoadContext } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { usualDays } from "domain/lifecycle/wall-time";
import { expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { articleRoutes } from "./routes.server";

startTexts();

const of = (...actions: string[]) => actions.map((action) => `global:${action}__articles`);
const EDITS = of("read", "edit");
const PUBLISHES = of("read", "publish", "schedule", "send_for_review");
const SNAPSHOT = { medium: ["3"], title: ["Früher"], text: ["Ein Text, der lang genug ist."] };
const TYPED = {
  medium: "3",
  title: "Getippt",
  text: "Ein Text, der lang genug ist.",
  "kit/version": "1",
  "kit/idempotencyKey": "key-of-post-1",
  "kit/snapshot": JSON.stringify(SNAPSHOT),
};

type Sent = { query: string; variables: Record<string, unknown> };

/** Posts the form of article 7 by somebody with these permissions; what the service is sent, and the answer. */
function post(
  permissions: readonly string[],
  entries: Record<string, string>,
  answer: object = { data: { saved: { _id: "7", name: "Lech" } } },
  params: { id?: string } = { id: "7" },
) {
  const sent: Sent[] = [];
  const request = new Request(`http://here/articles/${params.id ?? "create"}`, {
    method: "POST",
    body: new URLSearchParams({ ...TYPED, ...entries }),
    headers: { Cookie: "imvtoken=a" },
  });
  const context = {
    ask: async ({ query, variables }: Sent) => {
      sent.push({ query, variables });
      return { status: 200, ...answer };
    },
    cookieSecret: "a secret of this test",
    readForm: (posted: Request, _token: string, may: (held: readonly string[]) => void) => {
      may(permissions);
      return posted.formData();
    },
  } as unknown as AppLoadContext;
  return { sent, reply: articleRoutes.change({ request, context, params }) };
}

/** The same for the form of a new article. */
const postNew = (permissions: readonly string[], intent: string) =>
  post(permissions, { intent, "kit/version": "" }, undefined, {});

it("saves and takes the step in one mutation", async () => {
  const { sent, reply } = post([...EDITS, ...PUBLISHES], { intent: "step/publish" });
  expect(((await reply) as Response).status).toBe(303);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.variables).toMatchObject({
    id: "7",
    version: 1,
    step: "publish",
    data: { title: "Getippt" },
  });
});

it("sends the times of a schedule along, and no step with a mere save", async () => {
  const times = { publishAt: "2099-01-01T08:00", withdrawAt: "" };
  const all = [...EDITS, ...PUBLISHES];
  const planned = post(all, { intent: "step/schedule", ...times });
  await planned.reply;
  const { publishAt } = times;
  expect(planned.sent[0]?.variables).toMatchObject({ step: "schedule", publishAt, withdrawAt: null });
  const saved = post(all, { intent: "save", ...times });
  await saved.reply;
  expect(saved.sent[0]?.variables).not.toHaveProperty("step");
});

it.each(["tomorrow", "monday"] as const)("plans %s at six by its button alone", async (moment) => {
  const planned = post([...EDITS, ...PUBLISHES], {
    intent: `step/schedule/${moment}`,
    publishAt: "2099-01-01T08:00",
    withdrawAt: "2099-02-01T08:00",
  });
  await planned.reply;
  expect(planned.sent[0]?.variables).toMatchObject({
    step: "schedule",
    publishAt: `${usualDays(todayInVienna())[moment]}T06:00`,
    withdrawAt: "2099-02-01T08:00",
    data: { title: "Getippt" },
  });
});

it.each([
  ["edit but not publish", EDITS, "step/publish", "global:publish__articles"],
  ["edit but not schedule", EDITS, "step/schedule", "global:schedule__articles"],
  [
    "edit but not schedule, by a button of a time",
    EDITS,
    "step/schedule/tomorrow",
    "global:schedule__articles",
  ],
  ["edit but not send", EDITS, "step/send", "global:send_for_review__articles"],
  ["publish but not edit", PUBLISHES, "step/publish", "global:edit__articles"],
  [
    "publish but not edit, with an answered question",
    PUBLISHES,
    "step/publish/anyway",
    "global:edit__articles",
  ],
] as const)("asks the service nothing of who may %s", async (_who, permissions, intent, missing) => {
  const { sent, reply } = post(permissions, { intent, title: "" });
  const refusal = await reply.then(
    () => null,
    (thrown: Response) => thrown,
  );
  expect(refusal?.status).toBe(403);
  expect(await refusal?.json()).toEqual({ permission: missing });
  expect(sent).toEqual([]);
});

it("makes a new article and takes the step in one mutation", async () => {
  const { sent, reply } = postNew([...of("read", "create"), ...PUBLISHES], "step/publish");
  const { status, headers } = (await reply) as Response;
  expect([status, headers.get("Location")]).toEqual([303, "/articles/7"]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.query).toContain("createArticle");
  expect(sent[0]?.variables).toMatchObject({ step: "publish", data: { title: "Getippt" } });
});

it.each([
  ["create but not publish", of("read", "create"), "global:publish__articles"],
  ["publish but not create", [...EDITS, ...PUBLISHES], "global:create__articles"],
])("makes nothing new of who may %s", async (_who, permissions, permission) => {
  const { sent, reply } = postNew(permissions, "step/publish");
  const refusal = await reply.then(
    () => null,
    (thrown: Response) => thrown,
  );
  expect(refusal?.status).toBe(403);
  expect(await refusal?.json()).toEqual({ permission });
  expect(sent).toEqual([]);
});

it("plans for the time that the screen shows, and says with each plan which one that was", async () => {
  const seen = { plannedPublishAt: "2099-01-01T06:00", plannedWithdrawAt: "" };
  const again = post([...EDITS, ...PUBLISHES], { intent: "step/schedule/again", ...seen });
  await again.reply;
  const planSeen = { publishAt: "2099-01-01T06:00", withdrawAt: "" };
  expect(again.sent[0]?.variables).toMatchObject({ step: "schedule", ...planSeen, planSeen });
  const other = post([...EDITS, ...PUBLISHES], { intent: "step/schedule/monday", ...seen });
  await other.reply;
  expect(other.sent[0]?.variables).toMatchObject({ planSeen });
});

it("takes over nothing of others unseen before it publishes, as a save does", async () => {
  const current = { ...TYPED, title: "Früher", text: "Ein Text, den jemand anderer schrieb.", version: 2 };
  const conflict = {
    errors: [
      { message: "conflict", extensions: { code: "VERSION_CONFLICT", current, updatedBy: "Eva Huber" } },
    ],
  };
  const published = post([...EDITS, ...PUBLISHES], { intent: "step/publish" }, conflict);
  const answer = (await published.reply) as unknown as {
    data: { conflict: object };
    init: { status: number };
  };
  expect(answer.init.status).toBe(409);
  expect(answer.data.conflict).toMatchObject({ updatedBy: "Eva Huber", version: 2 });
  expect(published.sent).toHaveLength(1);
  const saved = post([...EDITS, ...PUBLISHES], { intent: "save" }, conflict);
  await saved.reply;
  expect(saved.sent).toHaveLength(2);
});
