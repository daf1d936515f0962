import { PlainPost } from "~/forms/screen/plain-post";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { Hint } from "~/ui/text";
import type { Operations } from "./operations.server";

/** How many messages wait, and those that were given up or tried in vain. */
export function MailsCard({ operations }: { operations: Operations }) {
  const { t } = useTranslation("operations");
  const { mailsWaiting: waiting, mailsFailed: failed, unsentMails } = operations;
  return (
    <Card title={t("mails.title")} id="mails">
      <p>
        {t("mails.waiting", { count: waiting, number: countText(waiting) })}{" "}
        {t("mails.failed", { count: failed, number: countText(failed) })}
      </p>
      {unsentMails.length === 0 ? (
        <Hint>{t("mails.none")}</Hint>
      ) : (
        <DataTable
          label={t("mails.stuck")}
          className="mt-3"
          columns={[
            {
              head: t("mails.to"),
              cell: ({ host }) => t("mails.host", { host }),
              note: ({ createdAt }) => t("mails.of", { at: instantText(createdAt) }),
              wraps: true,
            },
            {
              head: t("failed.error"),
              cell: ({ error }) => error ?? t("failed.withoutReason"),
              note: ({ dueAt }) =>
                dueAt ? t("failed.nextAt", { at: instantText(dueAt) }) : t("mails.givenUp"),
              wraps: true,
            },
            {
              head: t("failed.act"),
              cell: ({ _id: id, host }) => (
                <PlainPost hidden={{ id }}>
                  <Button name="intent" value="mail" size="small" aria-label={t("mails.actOn", { id, host })}>
                    {t("mails.again")}
                  </Button>
                </PlainPost>
              ),
              wraps: true,
            },
          ]}
          rows={unsentMails}
          keyOf={({ _id: id }) => id}
        />
      )}
    </Card>
  );
}
