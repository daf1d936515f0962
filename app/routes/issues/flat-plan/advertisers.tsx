import type { Advertiser } from "domain/issues/advertisers";
import { useTranslation } from "~/i18n/use-translation";
import { AnchorButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Actions } from "~/ui/layout";
import { PathLink } from "~/ui/path-link";

type Props = { issueId: string; advertisers: readonly Advertiser[] };

/** The index of advertisers of an issue, as a list and as a file. */
export function Advertisers({ issueId, advertisers }: Props) {
  const { t } = useTranslation("flatPlan");
  if (advertisers.length === 0)
    return (
      <Card flush>
        <EmptyState>{t("order.empty")}</EmptyState>
      </Card>
    );
  return (
    <>
      <Actions className="mb-3">
        <AnchorButton href={`/issues/print/${issueId}/advertisers.csv`} download>
          {t("advertisers.csv")}
        </AnchorButton>
      </Actions>
      <Card flush>
        <DataTable
          label={t("advertisers.title")}
          columns={[
            { head: t("advertisers.client"), cell: ({ client }) => client, wraps: true },
            {
              head: t("advertisers.pages"),
              cell: ({ pages }) =>
                pages.map((page, n) => (
                  <span key={page}>
                    {n > 0 ? ", " : null}
                    <PathLink to={`/issues/edit/print/${issueId}#page-${page}`}>{page}</PathLink>
                  </span>
                )),
            },
          ]}
          rows={advertisers}
          keyOf={({ client }) => client}
        />
      </Card>
    </>
  );
}
