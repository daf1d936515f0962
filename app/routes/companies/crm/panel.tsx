import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { fieldLabels, PostButton } from "~/forms";
import { useMessages } from "~/forms/messages";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Meter } from "~/ui/meter";
import { Hint, Toned } from "~/ui/text";
import type { loader } from "../crm";
import type { CrmSync } from "./state";

const LOOK_EVERY_MS = 3_000;

/** The sync with the CRM: its button, how far it is, and what became of the last one. */
export function CrmPanel({ last: loaded }: { last: CrmSync | null }) {
  const { t } = useTranslation("companies");
  const last = useLast(loaded);
  const isUnderWay = last?.state === "running" || last?.state === "paused";
  return (
    <Card label={t("crm.title")} className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="status" className="flex-1 min-w-0">
        <Outcome last={last} />
      </div>
      {isUnderWay && last.work ? (
        <LinkButton to={`/work/${last.work}`}>{t("crm.progressLink")}</LinkButton>
      ) : null}
      {isUnderWay ? null : (
        <PostButton name="crm" intent="start" action="/companies/crm">
          {t("crm.start")}
        </PostButton>
      )}
      {last && last.refused > 0 ? <Refusals last={last} /> : null}
    </Card>
  );
}

/** The sync as it is now: while it runs, the server is asked again and again. Without scripts each page load asks. */
function useLast(loaded: CrmSync | null): CrmSync | null {
  const { load, data } = useFetcher<typeof loader>();
  const { revalidate } = useRevalidator();
  const runs = loaded?.state === "running";
  const fresh = runs && data?.last?._id === loaded._id ? data.last : loaded;
  const hasEnded = runs && fresh?.state !== "running";
  useEffect(() => {
    if (!runs || hasEnded) return;
    const timer = setInterval(() => load("/companies/crm"), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [runs, hasEnded, load]);
  // The list has other companies now.
  useEffect(() => {
    if (hasEnded) revalidate();
  }, [hasEnded, revalidate]);
  return fresh;
}

function Outcome({ last }: { last: CrmSync | null }) {
  const { t } = useTranslation("companies");
  if (!last) return <Hint>{t("crm.never")}</Hint>;
  const { state, error, seen, total, kept } = last;
  const reason = error ? t(`crm.error.${error as "inside"}`) : "";
  if (state === "running")
    return (
      <>
        <p>{t("crm.running", { at: instantText(last.startedAt) })}</p>
        <Hint>{total === null ? t("crm.read", { seen }) : t("crm.readOf", { seen, total })}</Hint>
        {total ? <Meter value={Math.min(seen, total)} max={total + 1} label={t("crm.progress")} /> : null}
        {error ? <Toned tone="warn">{t("crm.waits", { reason })}</Toned> : null}
      </>
    );
  if (state === "paused") return <Toned tone="warn">{t("crm.paused", { seen })}</Toned>;
  const at = instantText(last.finishedAt ?? last.startedAt);
  if (state === "stopped") return <Toned tone="warn">{t("crm.stopped", { at })}</Toned>;
  if (state === "failed") return <Toned tone="bad">{t("crm.failed", { at, reason })}</Toned>;
  return (
    <>
      <p>{t("crm.done", { ...last, at })}</p>
      {kept > 0 ? <Hint>{t("crm.kept", { count: kept })}</Hint> : null}
    </>
  );
}

function Refusals({ last }: { last: CrmSync }) {
  const { t } = useTranslation("companies");
  const labels = fieldLabels("companies");
  const messages = useMessages();
  return (
    <details className="basis-full">
      <summary>{t("crm.refused", { count: last.refused })}</summary>
      <ul>
        {last.refusals.map(({ number, name, field, message }, nth) => (
          <li key={`${nth} ${number}`} className="[overflow-wrap:anywhere]">
            {[number, name].filter(Boolean).join(" ") || t("crm.nameless")}
            {": "}
            {[labels[field] ?? field, messages([{ message }]).join(" ")].filter(Boolean).join(" – ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
