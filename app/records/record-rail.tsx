import type { ReactNode } from "react";
import { PostButton } from "~/forms";
import type { RecordUse } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import { rightsOf } from "~/lists/state/definition";
import { type RailLead, WithRailParts } from "~/ui/rail";
import { Hint } from "~/ui/text";
import type { Words } from "./change-words";
import { HistoryPanel } from "./history-panel";
import { type LikeRecord, MergePanel } from "./merge-panel";
import type { OpenedRecord } from "./opened-record";
import { useRecordRights } from "./record-rights";
import type { RecordListDefinition } from "./record-routes.server";
import { WhereUsed } from "./where-used";

/** What an area shows beside and below the form of its opened records. */
export type RailProps = {
  /** What leads to other records, before the form. */
  lead?: RailLead;
  /** Further cards beside the form, above its uses. */
  beside?: ReactNode;
  /** Further cards below the form. */
  below?: ReactNode;
  /** Whether nothing ever uses records of the area: then nothing is said of uses. */
  neverUsed?: boolean;
  /** Words of the history that the area's texts do not contain. */
  historyWords?: Words;
};

type Props = RailProps & {
  list: RecordListDefinition;
  record: OpenedRecord;
  uses: readonly RecordUse[];
  /** The records that may be the same as this one; undefined where records are not merged. */
  like: readonly LikeRecord[] | undefined;
  /** The form. */
  children: ReactNode;
};

/** The form of an opened record with its rail: what the area adds, the record's uses, merging, and its history. */
export function RecordRail(props: Props) {
  const { list, record, lead, beside, below, neverUsed, historyWords, like, children } = props;
  const { t } = useTranslation("records");
  const hasMerging = useRecordRights(list)("delete") && like !== undefined;
  const hasOverview = Boolean(beside) || !neverUsed || hasMerging;
  const overview = (
    <>
      {beside}
      {neverUsed ? null : <Uses {...props} />}
      {hasMerging ? <MergePanel list={list} record={record} like={like} /> : null}
    </>
  );
  const history = (
    <HistoryPanel
      area={list.area}
      logged={{ area: rightsOf(list), id: record._id }}
      history={record.history}
      total={record.historyTotal}
      {...historyWords}
    />
  );
  return (
    <WithRailParts
      label={t("aside")}
      partsLabel={t("parts.label")}
      fieldsLabel={t("parts.fields")}
      lead={lead}
      parts={[
        ...(hasOverview ? [{ id: "overview", label: t("parts.overview"), content: overview } as const] : []),
        {
          id: "history",
          label: t("history.title"),
          count: record.historyTotal > 0 ? String(record.historyTotal) : undefined,
          content: history,
        },
      ]}
    >
      {children}
      {below}
    </WithRailParts>
  );
}

/** What uses the record, and that it can be deactivated instead of deleted. */
export function Uses({ list, record, uses }: Pick<Props, "list" | "record" | "uses">) {
  const { t } = useTranslation("records");
  const mayEdit = useRecordRights(list)("edit");
  const canBeDeactivated = list.bulkActions.some(({ name }) => name === "deactivate");
  return (
    <WhereUsed uses={uses}>
      {record.isActive && mayEdit && canBeDeactivated ? (
        <>
          <Hint className="mt-2 mb-2">{t("uses.insteadOfDeletion")}</Hint>
          <PostButton name="deactivate" intent="deactivate" size="small">
            {t("uses.deactivate")}
          </PostButton>
        </>
      ) : null}
    </WhereUsed>
  );
}
