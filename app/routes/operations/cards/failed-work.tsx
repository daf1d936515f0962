import { PlainPost } from "~/forms/screen/plain-post";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { Hint } from "~/ui/text";
import { useKindName } from "./kind-name";
import type { Operations } from "./operations.server";

type Failed = Operations["failedWork"][number];

/** Work that has failed, or waits because of an error, each with what has it begin once more. */
export function FailedWorkCard({ works }: { works: readonly Failed[] }) {
  const { t } = useTranslation("operations");
  const nameOf = useKindName();
  const whenOf = ({ state, at }: Failed) =>
    at ? t(state === "failed" ? "failed.failedAt" : "failed.nextAt", { at: instantText(at) }) : null;
  return (
    <Card title={t("failed.title")} id="failed">
      {works.length === 0 ? (
        <Hint>{t("failed.none")}</Hint>
      ) : (
        <DataTable
          labelledBy="failed-title"
          columns={[
            {
              head: t("failed.name"),
              cell: ({ kind }) => nameOf(kind),
              note: whenOf,
              wraps: true,
            },
            {
              head: t("failed.error"),
              cell: ({ error }) => <ErrorText error={error} />,
              note: ({ attempts }) =>
                attempts > 0 ? t("failed.attempts", { count: attempts, number: countText(attempts) }) : null,
              wraps: true,
            },
            {
              head: t("failed.act"),
              cell: (work) => <Again work={work} name={nameOf(work.kind)} />,
              wraps: true,
            },
          ]}
          rows={works}
          keyOf={({ _id: id }) => id}
        />
      )}
    </Card>
  );
}

function Again({ work: { _id: id, isRepeatable, state }, name }: { work: Failed; name: string }) {
  const { t } = useTranslation("operations");
  if (!isRepeatable) return state === "failed" ? <Hint as="span">{t("failed.elsewhere")}</Hint> : null;
  return (
    <PlainPost hidden={{ id }}>
      <Button size="small" aria-label={t("failed.actOn", { name })}>
        {t("failed.act")}
      </Button>
    </PlainPost>
  );
}

/** The reasons that work gives are known by their names; others are as the log has them. */
function ErrorText({ error }: { error: string | null }) {
  const { t } = useTranslation("operations");
  const { t: reason } = useTranslation("work");
  if (error === null) return t("failed.withoutReason");
  return /^\w+$/.test(error) ? reason(`error.${error as "other"}`, error) : error;
}
