import { dayText, instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { PathLink } from "~/ui/path-link";
import type { loadNewsletter } from "../record/newsletter.server";
import { NewsletterStateBadge } from "../record/state-badge";

type Listed = NonNullable<Awaited<ReturnType<typeof loadNewsletter>>["newsletters"]>[number];

/** The newsletters of the issues around today. */
export function Overview({ newsletters }: { newsletters: readonly Listed[] }) {
  const { t } = useTranslation("newsletters");
  const all = <LinkButton to="/issues/immoflash">{t("overview.all")}</LinkButton>;
  return (
    <>
      <PageHead title={t("title")} subtitle={t("overview.subtitle")} actions={all} />
      {newsletters.length === 0 ? (
        <EmptyState title={t("overview.empty")} action={all} />
      ) : (
        <Card>
          <DataTable
            label={t("overview.subtitle")}
            rows={newsletters}
            keyOf={({ _id }) => _id}
            columns={[
              {
                head: t("overview.issue"),
                cell: ({ _id, title }) => (
                  <PathLink to={`/issues/immoflash/newsletter/${_id}`}>{title}</PathLink>
                ),
              },
              { head: t("overview.day"), cell: ({ publishDate }) => dayText(publishDate) },
              {
                head: t("overview.state"),
                cell: ({ state, sendAt }) =>
                  state === null ? (
                    t("overview.none")
                  ) : (
                    <>
                      <NewsletterStateBadge state={state} />{" "}
                      {state === "scheduled" && sendAt ? instantText(sendAt) : null}
                    </>
                  ),
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}
