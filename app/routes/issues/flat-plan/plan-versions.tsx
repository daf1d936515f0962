import { PostButton } from "~/forms";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import type { LoadedPlan } from "./flat-plan.server";

type Props = {
  versions: LoadedPlan["versions"];
  /** The number of the version that holds. */
  present: number;
  mayRestore: boolean;
};

/** The plan as it was saved each time, the newest first; each can be saved again. */
export function PlanVersions({ versions, present, mayRestore }: Props) {
  const { t } = useTranslation("flatPlan");
  if (versions.length === 0)
    return (
      <Card flush>
        <EmptyState>{t("versions.empty")}</EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <DataTable
        label={t("versions.title")}
        columns={[
          { head: t("versions.version"), cell: ({ version }) => version, isName: true },
          { head: t("versions.savedAt"), cell: ({ savedAt }) => instantText(savedAt) },
          { head: t("versions.savedBy"), cell: ({ savedBy }) => savedBy ?? DASH },
          { head: t("versions.pages"), cell: ({ pageCount }) => pageCount ?? DASH, numeric: true },
          { head: t("versions.placed"), cell: ({ placedCount }) => placedCount, numeric: true },
          {
            head: t("versions.act"),
            cell: ({ version }) =>
              version === present ? (
                t("versions.present")
              ) : mayRestore ? (
                <PostButton
                  name={`restore-${version}`}
                  intent="restore"
                  version={present}
                  size="small"
                  hidden={{ of: String(version) }}
                  aria-label={t("versions.restore", { version })}
                >
                  {t("versions.act")}
                </PostButton>
              ) : (
                DASH
              ),
          },
        ]}
        rows={versions}
        keyOf={({ version }) => version}
      />
    </Card>
  );
}
