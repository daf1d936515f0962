import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { LOCKED_AREAS } from "domain/areas";
import { LONGEST_WINDOW, MOST_KEPT } from "domain/locks/kept-draft";
import type { Area } from "domain/permissions/names";
import { z } from "zod";
import { parseForm, parsePart } from "~/forms/post/parse-form.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ownPath } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { type MayPost, mayDo, mayOnAnyBookings } from "~/session/guard.server";
import { redirectWithError } from "~/session/toast.server";
import { EditLock, type LockState } from "./edit-lock";

const LookAtLock = graphql(
  `query LookAtLock($area: String!, $id: String!) { lock: editLock(area: $area, id: $id) { ...EditLock } }`,
  [EditLock],
);
const BeatLock = graphql(
  `mutation BeatLock(
    $area: String!, $id: String!, $token: Int!, $window: String!, $isHidden: Boolean, $isDirty: Boolean
  ) {
    lock: beatLock(
      area: $area, id: $id, token: $token, window: $window, isHidden: $isHidden, isDirty: $isDirty
    ) { ...EditLock }
  }`,
  [EditLock],
);
const TakeLock = graphql(
  `mutation TakeLock($area: String!, $id: String!, $window: String!) {
    lock: takeLock(area: $area, id: $id, window: $window) { ...EditLock }
  }`,
  [EditLock],
);
const AskForLock = graphql(
  `mutation AskForLock($area: String!, $id: String!) { lock: askForLock(area: $area, id: $id) { ...EditLock } }`,
  [EditLock],
);
const WithdrawFromLock = graphql(
  `mutation WithdrawFromLock($area: String!, $id: String!) {
    lock: withdrawFromLock(area: $area, id: $id) { ...EditLock }
  }`,
  [EditLock],
);
const AllowTakeover = graphql(
  `mutation AllowTakeover($area: String!, $id: String!, $token: Int!, $asker: String!) {
    lock: allowTakeover(area: $area, id: $id, token: $token, asker: $asker) { ...EditLock }
  }`,
  [EditLock],
);
const RefuseTakeover = graphql(
  `mutation RefuseTakeover($area: String!, $id: String!, $token: Int!, $asker: String!) {
    lock: refuseTakeover(area: $area, id: $id, token: $token, asker: $asker) { ...EditLock }
  }`,
  [EditLock],
);
const ReleaseLock = graphql(
  `mutation ReleaseLock($area: String!, $id: String!, $token: Int!, $window: String!) {
    lock: releaseLock(area: $area, id: $id, token: $token, window: $window) { ...EditLock }
  }`,
  [EditLock],
);
const KeepDraft = graphql(`
  mutation KeepDraft($area: String!, $id: String!, $window: String!, $version: Int!, $values: String!) {
    keepDraft(area: $area, id: $id, window: $window, version: $version, values: $values)
  }
`);
const DropKeptDraft = graphql(`
  mutation DropKeptDraft($area: String!, $id: String!, $window: String!) {
    dropKeptDraft(area: $area, id: $id, window: $window)
  }
`);

type Target = { area: string; id: string };
type Step<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema;
  send: (args: ActionFunctionArgs, target: Target, values: z.output<Schema>) => Promise<LockState | null>;
};
const step = <Schema extends z.ZodType>(schema: Schema, send: Step<Schema>["send"]) =>
  ({ schema, send }) as unknown as Step;

const MOST_INT = 2 ** 31 - 1;
const count = z.coerce.number().int().min(0).max(MOST_INT);
const window = z.string().max(LONGEST_WINDOW);
const answer = z.object({ token: count, asker: z.string().regex(/^\d{1,10}$/) });
const nothing = z.object({});

const STEPS: Readonly<Record<string, Step>> = {
  beat: step(
    z.object({
      token: count,
      window,
      isHidden: z.boolean().optional(),
      isDirty: z.enum(["yes", "no"]).optional(),
    }),
    async (args, target, { isDirty, ...sign }) =>
      (await gqlRequest(args, BeatLock, { ...target, ...sign, isDirty: isDirty && isDirty === "yes" })).lock,
  ),
  take: step(
    z.object({ window }),
    async (args, target, taken) => (await gqlRequest(args, TakeLock, { ...target, ...taken })).lock,
  ),
  ask: step(nothing, async (args, target) => (await gqlRequest(args, AskForLock, target)).lock),
  withdraw: step(nothing, async (args, target) => (await gqlRequest(args, WithdrawFromLock, target)).lock),
  allow: step(
    answer,
    async (args, target, given) => (await gqlRequest(args, AllowTakeover, { ...target, ...given })).lock,
  ),
  refuse: step(
    answer,
    async (args, target, given) => (await gqlRequest(args, RefuseTakeover, { ...target, ...given })).lock,
  ),
  release: step(
    z.object({ token: count, window }),
    async (args, target, left) => (await gqlRequest(args, ReleaseLock, { ...target, ...left })).lock,
  ),
  keep: step(
    z.object({ window, version: count, values: z.string().max(MOST_KEPT) }),
    async (args, target, typed) => {
      await gqlRequest(args, KeepDraft, { ...target, ...typed });
      return null;
    },
  ),
  drop: step(z.object({ window }), async (args, target, kept) => {
    await gqlRequest(args, DropKeptDraft, { ...target, ...kept });
    return null;
  }),
};

/** The permission area of what has none of its own name. */
const RIGHTS_OF: Readonly<Record<string, Area>> = {
  flat_plans: "print_issues",
  immoflash_configuration: "immoflash_issues",
  newsletters: "immoflash_issues",
};

/** Users who may read or edit records of the area; the service checks the record. */
function mayTouch(area: string): MayPost {
  if (area === "bookings") return mayOnAnyBookings();
  const collectionType = RIGHTS_OF[area] ?? (area as Area);
  return mayDo({ action: "edit", collectionType }, { action: "read", collectionType });
}

function targetOf({ area = "", id = "" }: ActionFunctionArgs["params"]): Target {
  if (!LOCKED_AREAS.includes(area)) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { area, id };
}

const asJson = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });

/** Who edits the record, without opening it. */
export async function lookAtLock(args: LoaderFunctionArgs) {
  requireToken(args.request);
  return asJson(await gqlRequest(args, LookAtLock, targetOf(args.params)));
}

/**
 * Takes a step at the lock of a record. Scripts get the lock as it is now, `{ lock }`; a form that names `back` leads
 * back to the record.
 */
export async function changeLock(args: ActionFunctionArgs) {
  const target = targetOf(args.params);
  const form = parseForm(await postedForm(args, mayTouch(target.area)), nothing);
  const back = ownPath(String(form.formData.get("back") ?? ""));
  const t = texts("locks");
  const refuse = (text: string) =>
    back ? redirectWithError(args, back, text, { status: 303 }) : asJson({ error: text }, 400);
  const lockStep = Object.hasOwn(STEPS, form.intent) ? STEPS[form.intent] : undefined;
  const read = lockStep && parsePart(form, lockStep.schema);
  if (!lockStep || read?.values === undefined) return await refuse(t("invalid"));
  try {
    const lock = await lockStep.send(args, target, read.values);
    if (!back) return asJson({ lock });
    return lock?.outcome === "gone" || lock?.outcome === "lost"
      ? await refuse(t("gone"))
      : redirect(back, 303);
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return await refuse(t("invalid"));
  }
}
