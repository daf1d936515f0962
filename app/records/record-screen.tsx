import type { ReactNode } from "react";
import {
  ConfirmLink,
  type FormAnswer,
  fieldLabels,
  LostPostNotice,
  OpenFormContext,
  PostButton,
} from "~/forms";
import { useMessages } from "~/forms/messages";
import type { RecordUse } from "~/forms/post/form-answer";
import type { LoadedForm } from "~/forms/post/open-form.server";
import { useTranslation } from "~/i18n/use-translation";
import { areaText } from "~/lists/list-texts";
import { rightsOf } from "~/lists/state/definition";
import type { OpenedLock } from "~/locks/edit-lock";
import { EditableForm, useEditable } from "~/locks/editable-form";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Menu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { WithRailParts } from "~/ui/rail";
import { Hint, Note } from "~/ui/text";
import type { Words } from "./change-words";
import { DeleteQuestion, type KeptBecause } from "./delete-question";
import { type HistoryEntry, HistoryPanel } from "./history-panel";
import { type LikeRecord, MergePanel } from "./merge-panel";
import { useRecordRights } from "./record-rights";
import type { RecordListDefinition } from "./record-routes.server";
import { SaveAnyway } from "./save-anyway";
import { WhereUsed } from "./where-used";

type Opened = {
  _id: string;
  version: number;
  name: string;
  history: readonly HistoryEntry[];
  historyTotal: number;
  /** Of records that can be deactivated instead of deleted. */
  isActive?: boolean;
};

type Props<Values extends Record<string, unknown>> = {
  list: RecordListDefinition;
  /** The answer of `load` of `recordRoutes`. */
  loaded: {
    record: Opened | null;
    uses: readonly RecordUse[];
    form: LoadedForm<Values>;
    lock: OpenedLock | null;
  };
  /** Whether records of the area can be merged; or those that may be the same as this one. */
  merges?: boolean | readonly LikeRecord[];
  /** Whether nothing ever uses records of the area: then nothing is said of uses. */
  neverUsed?: boolean;
  /** Why the record cannot be deleted, though nothing uses it. */
  keptBecause?: KeptBecause;
  /** What the record asks before it is deleted, a text of `validation`. */
  deletionQuestion?: string;
  /** The questions of the service that can be answered with yes. */
  questions?: readonly string[];
  /** Files go along with the form. */
  files?: boolean;
  /** What stands below the title of an opened record. */
  tabs?: ReactNode;
  /** What the button says that answers such a question after a step of the form (`FormStep`), by the step. */
  anyway?: Readonly<Record<string, string>>;
  /** Labels by path of fields that the area's texts do not name. */
  labels?: Record<string, string>;
  /** The choices by field, for the names of ids in a conflict. */
  choices?: Record<string, readonly { value: string; label: string }[]>;
  /** Text below the head of an opened record. */
  note?: ReactNode;
  /** Further cards below the form, and beside it. They are shown of an opened record only. */
  below?: ReactNode;
  beside?: ReactNode;
  /** What state an opened record is in, beside its name. */
  states?: ReactNode;
  /** One line about an opened record, below its name. */
  facts?: ReactNode;
  /** The step that an opened record waits for: the one filled button of its head. */
  next?: ReactNode;
  /** Further links of the head, of which there is room for two. */
  actions?: ReactNode;
  /** Rarer ones, as entries of its menu. */
  menu?: ReactNode;
  /** Further steps of the form, beside saving. */
  also?: ReactNode;
  /** The answer to such a step, above the bar. */
  answered?: ReactNode;
  /** The text of a value in a conflict that is no choice. */
  describe?: (value: string) => string | undefined;
  /** Words of the history that the area's texts do not contain. */
  historyWords?: Words;
  /** The fields by name: cards, if `ownCards` is set, or the content of a single one. */
  children: ReactNode;
  ownCards?: boolean;
};

/**
 * The screen of one plain record, new or opened. It shows the form, or the fields as text to users who may not change
 * the record. Beside it are its uses, merging and its history; the question before a delete is part of it, too.
 */
export function RecordScreen<Values extends Record<string, unknown>>(props: Props<Values>) {
  const {
    list,
    loaded,
    merges,
    questions = [],
    choices = {},
    note,
    below,
    beside,
    also,
    ownCards,
    children,
  } = props;
  const { area, path } = list;
  const { record, form, uses } = loaded;
  const { t } = useTranslation("records");
  const { t: forms } = useTranslation("forms");
  const may = useRecordRights(list);
  const labels = { ...fieldLabels(area), ...props.labels };
  const title = record?.name ?? areaText(list, "new");
  const mayChange = may(record ? "edit" : "create");
  const editable = useEditable({ form, lock: loaded.lock, mayChange });
  const { answer, isOpen, isConflict, idempotencyKey } = editable;
  const describe = (field: string, id: string) =>
    choices[field]?.find(({ value }) => value === id)?.label ?? props.describe?.(id);
  const recordForm = (
    <EditableForm
      editable={editable}
      area={area}
      labels={labels}
      describe={describe}
      files={props.files}
      answered={props.answered}
      bar={{
        back: path,
        also: also ?? <SaveAnyway questions={questions} steps={props.anyway} />,
      }}
    >
      {ownCards ? children : <Card className="grid gap-4">{children}</Card>}
    </EditableForm>
  );
  if (!record || isConflict) {
    return (
      <>
        <PageHead title={title} />
        {record ? props.tabs : null}
        {recordForm}
      </>
    );
  }
  const mayDelete = may("delete");
  const hasOverview = Boolean(beside) || !props.neverUsed || Boolean(merges && mayDelete);
  const overview = (
    <>
      {beside}
      {props.neverUsed ? null : (
        <WhereUsed uses={answer?.uses ?? uses}>
          {record.isActive && may("edit") && list.bulkActions.some(({ name }) => name === "deactivate") ? (
            <>
              <Hint className="mt-2 mb-2">{t("uses.insteadOfDeletion")}</Hint>
              <PostButton name="deactivate" intent="deactivate" idempotencyKey={idempotencyKey} size="small">
                {t("uses.deactivate")}
              </PostButton>
            </>
          ) : null}
        </WhereUsed>
      )}
      {merges && mayDelete ? (
        <MergePanel
          list={list}
          record={record}
          like={merges === true ? [] : merges}
          idempotencyKey={idempotencyKey}
        />
      ) : null}
    </>
  );
  return (
    <OpenFormContext.Provider value={isOpen ? area : null}>
      <PageHead
        title={title}
        states={
          <>
            {props.states}
            {record.isActive === false ? <Badge>{t("inactive")}</Badge> : null}
          </>
        }
        subtitle={props.facts}
        actions={
          <>
            {props.actions}
            {props.menu || mayDelete ? (
              <Menu dots="plain" aria-label={forms("ofRecord")}>
                {props.menu}
                {mayDelete ? <ConfirmLink inMenu>{t("delete.action")}</ConfirmLink> : null}
              </Menu>
            ) : null}
            {props.next}
          </>
        }
      />
      {props.tabs}
      {isOpen ? null : <Refusal answer={answer} />}
      {note}
      <WithRailParts
        label={t("aside")}
        partsLabel={t("parts.label")}
        fieldsLabel={t("parts.fields")}
        parts={[
          ...(hasOverview
            ? [{ id: "overview", label: t("parts.overview"), content: overview } as const]
            : []),
          {
            id: "history",
            label: t("history.title"),
            count: record.historyTotal > 0 ? String(record.historyTotal) : undefined,
            content: (
              <HistoryPanel
                area={area}
                logged={{ area: rightsOf(list), id: record._id }}
                history={record.history}
                total={record.historyTotal}
                {...props.historyWords}
              />
            ),
          },
        ]}
      >
        {recordForm}
        {below}
      </WithRailParts>
      {mayDelete ? (
        <DeleteQuestion
          area={area}
          record={{ name: record.name, version: answer?.version ?? record.version }}
          uses={answer?.uses ?? uses}
          keptBecause={props.keptBecause}
          question={props.deletionQuestion}
          merges={Boolean(merges)}
          idempotencyKey={idempotencyKey}
        />
      ) : null}
    </OpenFormContext.Provider>
  );
}

/** The result of a post, if there is no form to show it. */
function Refusal({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTranslation("records");
  const messages = useMessages()(answer?.result?.error?.[""] ?? []);
  const reason = messages.join(" ");
  return (
    <>
      <LostPostNotice answer={answer} />
      {reason ? (
        <Note role="alert" tone="warn">
          {answer?.intent === "delete" ? t("delete.refused", { reason }) : reason}
        </Note>
      ) : null}
    </>
  );
}
