import type { ComponentProps, ReactNode } from "react";
import { fieldLabels, HeldContext, OpenFormContext } from "~/forms";
import type { FormAnswer, RecordUse } from "~/forms/post/form-answer";
import type { LoadedForm } from "~/forms/post/open-form.server";
import { areaText } from "~/lists/list-texts";
import type { OpenedLock } from "~/locks/edit-lock";
import { EditableForm, useEditable } from "~/locks/editable-form";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { DeleteQuestion } from "./delete-question";
import type { LikeRecord } from "./merge-panel";
import type { OpenedRecord } from "./opened-record";
import { type HeadProps, RecordHead } from "./record-head";
import { type RailProps, RecordRail } from "./record-rail";
import { useRecordRights } from "./record-rights";
import type { RecordListDefinition } from "./record-routes.server";
import { SaveAnyway } from "./save-anyway";

/** What an area says of the form of its records. */
type FormProps = Pick<ComponentProps<typeof EditableForm>, "labels" | "describe" | "files" | "answered"> & {
  /** The choices by field, for the names of ids in a conflict. What is no choice is left to `describe`. */
  choices?: Record<string, readonly { value: string; label: string }[]>;
  /** The questions of the service that can be answered with yes. */
  questions?: readonly string[];
  /** What the button says that answers such a question after a step of the form (`FormStep`), by the step. */
  anyway?: Readonly<Record<string, string>>;
  /** Further steps of the form, beside saving. */
  also?: ReactNode;
  /** Whether the fields bring cards of their own; else they stand in a single one. */
  ownCards?: boolean;
};

type DeletionProps = Pick<ComponentProps<typeof DeleteQuestion>, "keptBecause" | "question">;

type Props<Values extends Record<string, unknown>, Opened extends OpenedRecord> = {
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
  form?: FormProps;
  /** Of an opened record: its head, its rail, and what it asks before it is deleted, or why it cannot be. */
  head?: (record: Opened) => HeadProps;
  rail?: (record: Opened) => RailProps;
  deletion?: (record: Opened) => DeletionProps;
  /** What takes the place of head and rail, as a canvas does. It gets a new record, too. */
  frame?: (parts: RecordParts<Opened>) => ReactNode;
  /** The fields by name. */
  children: ReactNode;
};

/** What a frame of its own is made of. */
export type RecordParts<Opened extends OpenedRecord> = {
  list: RecordListDefinition;
  record: Opened | null;
  form: ReactNode;
  editable: { isOpen: boolean; answer: FormAnswer | undefined };
  mayDelete: boolean;
  uses: readonly RecordUse[];
};

/**
 * The screen of one plain record. A new one, and a conflict, has its form alone. An opened one has a head, the form,
 * which shows the fields as text to users who may not change the record, its rail, and the question before a delete.
 */
export function RecordScreen<Values extends Record<string, unknown>, Opened extends OpenedRecord>(
  props: Props<Values, Opened>,
) {
  const { list, loaded, merges = false, head, form = {}, rail, deletion, frame, children } = props;
  const { area, path } = list;
  const { record } = loaded;
  const { choices = {}, questions = [], anyway, also, ownCards, describe, ...slots } = form;
  const may = useRecordRights(list);
  const mayChange = may(record ? "edit" : "create");
  const editable = useEditable({ form: loaded.form, lock: loaded.lock, mayChange });
  const { answer, isOpen, isConflict } = editable;
  const recordForm = (
    <EditableForm
      {...slots}
      editable={editable}
      area={area}
      labels={{ ...fieldLabels(area), ...slots.labels }}
      describe={(field, value) =>
        choices[field]?.find((choice) => choice.value === value)?.label ?? describe?.(field, value)
      }
      bar={
        frame
          ? null
          : {
              back: path,
              also: also ?? <SaveAnyway questions={questions} steps={anyway} />,
            }
      }
      layout={frame ? "stage-form" : undefined}
      answered={frame ? <SaveAnyway questions={questions} steps={anyway} /> : slots.answered}
    >
      {ownCards ? children : <Card className="grid gap-4">{children}</Card>}
    </EditableForm>
  );
  const mayDelete = record !== null && may("delete") && !editable.isHeld;
  const uses = answer?.uses ?? loaded.uses;
  const parts = {
    list,
    record,
    form: recordForm,
    editable,
    mayDelete,
    uses,
  };
  if (!record && frame && !isConflict) {
    return <OpenFormContext.Provider value={isOpen ? area : null}>{frame(parts)}</OpenFormContext.Provider>;
  }
  if (!record || isConflict) {
    return (
      <>
        <PageHead title={record?.name ?? areaText(list, "new")} />
        {record ? head?.(record).tabs : null}
        {recordForm}
      </>
    );
  }
  return (
    <HeldContext.Provider value={editable.isHeld}>
      <OpenFormContext.Provider value={isOpen ? area : null}>
        {frame ? (
          frame(parts)
        ) : (
          <>
            <RecordHead {...head?.(record)} record={record} mayDelete={mayDelete} editable={editable} />
            <RecordRail
              {...rail?.(record)}
              list={list}
              record={record}
              uses={uses}
              like={merges === true ? [] : merges || undefined}
            >
              {recordForm}
            </RecordRail>
          </>
        )}
        {mayDelete ? (
          <DeleteQuestion
            {...deletion?.(record)}
            area={area}
            record={{ name: record.name, version: answer?.version ?? record.version }}
            uses={uses}
            merges={Boolean(merges)}
          />
        ) : null}
      </OpenFormContext.Provider>
    </HeldContext.Provider>
  );
}
