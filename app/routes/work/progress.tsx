import screenTexts from "virtual:texts/work+frames";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { backAction, byIntent } from "~/forms/post/post-actions.server";
import { PlainPost } from "~/forms/screen/plain-post";
import { LOOK_EVERY_SECONDS, useFollowing } from "~/frames/work/use-following";
import { isWorkUnderWay, WorkButtons, WorkProgress } from "~/frames/work/work-progress";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { instantText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { requireToken } from "~/session/current-user.server";
import { signedIn } from "~/session/guard.server";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { Hint, Toned } from "~/ui/text";

const WorkScreen = graphql(`
  query WorkScreen($id: String!) {
    work(id: $id) { _id kind state wanted done total refused error createdAt endedAt }
  }
`);

const SetWorkWanted = graphql(`
  mutation SetWorkWanted($id: String!, $wanted: WorkWanted!, $idempotencyKey: String!) {
    setWorkWanted(id: $id, wanted: $wanted, idempotencyKey: $idempotencyKey) { _id }
  }
`);

export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  return await gqlRequest(args, WorkScreen, { id: args.params.id ?? "" });
}

const change = (wanted: "pause" | "stop" | "run") =>
  backAction({
    // Whoever started it may, too: the service knows.
    may: signedIn,
    schema: z.object({}),
    send: (args, _values, idempotencyKey) =>
      gqlRequest(args, SetWorkWanted, { id: args.params.id ?? "", wanted, idempotencyKey }),
    toast: () => texts("work")(`toast.${wanted}`),
  });

/** Pauses, stops and continues it. */
export const action = byIntent(change("run"), { pause: change("pause"), stop: change("stop") });

type Loaded = Awaited<ReturnType<typeof loader>>;
const titleOf = ({ work }: Loaded) => texts("work")(`kind.${work.kind as "crm_sync"}`);

export const handle = screenHandle<Loaded | null>({
  i18n: screenTexts,
  // Without data if the work is not found.
  breadcrumbs: ({ data }) => (data ? [{ label: titleOf(data) }] : []),
  loadsAgainAfter: ({ data }) => (data && isWorkUnderWay(data.work.state) ? LOOK_EVERY_SECONDS : null),
});

/** How far long work has come. It is loaded again and again while the work is under way, without scripts, too. */
export default function WorkUnderWay() {
  const { t } = useTranslation("work");
  const loaded = useLoaderData<typeof loader>();
  const { _id: id, state, wanted, error, createdAt, endedAt, ...counts } = loaded.work;
  useFollowing(isWorkUnderWay(state));
  const isWaitedFor = state === "running" && wanted !== "run";
  return (
    <>
      <PageHead title={titleOf(loaded)} />
      <Card>
        <WorkProgress title={t("progress")} work={{ ...counts, state: state as "running" }}>
          {error ? <Toned tone="warn">{t(`error.${error as "other"}`, t("error.other"))}</Toned> : null}
          {isWaitedFor ? <Hint>{t("afterPart")}</Hint> : null}
          <Hint>
            {t("started", { at: instantText(createdAt) })}{" "}
            {endedAt ? t("ended", { at: instantText(endedAt) }) : null}
          </Hint>
          <PlainPost action={`/work/${id}`} back={`/work/${id}`}>
            <WorkButtons state={state as "running"} />
          </PlainPost>
        </WorkProgress>
      </Card>
    </>
  );
}
