import type { ComponentProps, ReactNode } from "react";
import {
  type FormAnswer,
  type FormArea,
  type FormState,
  ReadForm,
  RecordForm,
  SaveBar,
  SubmitButton,
  useFormAnswer,
} from "~/forms";
import { flattenValues } from "~/forms/post/form-values";
import type { LoadedForm } from "~/forms/post/open-form.server";
import { lazyPart } from "~/forms/screen/lazy-part";
import { useTranslation } from "~/i18n/use-translation";
import { Actions } from "~/ui/layout";
import { Hint } from "~/ui/text";
import type { OpenedLock } from "./edit-lock";
import { Locked } from "./locked";
import { type FormLock, useLock } from "./use-lock";

// Few people come back to a record that was handed over.
const KeptDrafts = lazyPart(() => import("./kept-drafts").then((part) => part.KeptDraftCards));

type Opening<Values> = {
  /** Null for a new record. */
  lock: OpenedLock | null;
  /** Whether the user may change the record, whoever has it now. */
  mayChange: boolean;
  /** The answer of `openedForm`; null where the screen sends no form to users who only read. */
  form: LoadedForm<Values> | null;
};

/** A form that one person edits at a time, as its whole screen sees it. */
export type Editable<Values extends Record<string, unknown>, Answer extends FormAnswer = FormAnswer> = {
  form: LoadedForm<Values> | null;
  formLock: FormLock | null;
  /** The action's answer, until the screen is loaded again. */
  answer: Answer | undefined;
  /** Whether the user can type now: they may change the record, and nobody else has it. */
  isOpen: boolean;
  /** Whether somebody else edits the record: what changes its state is not offered then. */
  isHeld: boolean;
  /** Whether a save met one of somebody else: the form then asks for a choice, and the screen shows little beside it. */
  isConflict: boolean;
};

/** Opens a form that one person edits at a time, for its `EditableForm` and for what its screen shows around it. */
export function useEditable<Values extends Record<string, unknown>, Answer extends FormAnswer = FormAnswer>(
  opening: Opening<Values>,
): Editable<Values, Answer> {
  const { form, lock, mayChange } = opening;
  const answer = useFormAnswer<Answer>();
  const formLock = useLock(lock, answer, mayChange);
  return {
    form,
    formLock,
    answer,
    isOpen: form !== null && mayChange && (formLock?.isOpen ?? true),
    isHeld: formLock?.isHeld ?? false,
    isConflict: answer?.conflict !== undefined,
  };
}

type Bar = ComponentProps<typeof SaveBar>;

type Props<Values extends Record<string, unknown>> = Pick<
  ComponentProps<typeof RecordForm>,
  "id" | "labels" | "describe"
> & {
  editable: Editable<Values>;
  area: FormArea;
  /** Files go along with the form. */
  files?: boolean;
  /** What stands above the fields while they can be typed into. */
  above?: ReactNode;
  /** The answer to a step of the form, above its bar. */
  answered?: ReactNode;
  /** What the bar has beside the button that saves; null where the screen's head saves. */
  bar?: Bar | null | ((state: FormState<Values>) => Bar);
  /** Instead of one below the other: how the parts of the form stand. */
  layout?: string;
} & (
    | {
        /** The fields by name. */
        children: ReactNode;
        /** What is shown while the form is not open. Default: the fields as text. */
        read?: ReactNode;
      }
    | {
        /** A function of Conform's fields; nothing where the screen has no form for the user. */
        children?: (state: FormState<Values>) => ReactNode;
        read: ReactNode;
      }
  );

/** Posts the form, which comes back as it is: that takes the lock (`windowFor`). */
const BEGIN = "refresh/begin";

const LAYOUT = "grid grid-cols-1 gap-4 min-w-0";

/**
 * The form of a record that one person edits at a time: who that is, the fields, what the user had typed when the
 * record was handed over, and the bar that saves. While somebody else has the record, and for users who may not change
 * it, it is read. If somebody else saved in the meantime, both values are shown per field.
 *
 *     const editable = useEditable({ form, lock, mayChange });
 *
 *     <EditableForm editable={editable} area="tags" bar={{ back: "/tags" }}>
 *       <Text name="name" />
 *     </EditableForm>
 */
export function EditableForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { formLock, isOpen } = props.editable;
  const shown = isOpen ? <OpenForm {...props} /> : <ReadView {...props} />;
  return formLock ? <Locked formLock={formLock}>{shown}</Locked> : shown;
}

function ReadView<Values extends Record<string, unknown>>({
  editable,
  area,
  labels,
  read,
  layout = LAYOUT,
  children,
}: Props<Values>) {
  const { form } = editable;
  if (read !== undefined || form === null || typeof children === "function") return read;
  return (
    <ReadForm area={area} loaded={form} labels={labels} className={layout}>
      {children}
    </ReadForm>
  );
}

/**
 * Without scripts no key can be noticed: the button says that the record is being edited, and the form comes back with
 * what is in it. The first post that comes back does the same.
 */
function BeginWithoutScripts() {
  const { t } = useTranslation("locks");
  return (
    <noscript>
      <Actions>
        <SubmitButton intent={BEGIN}>{t("begin")}</SubmitButton>
        <Hint as="span">{t("beginHint")}</Hint>
      </Actions>
    </noscript>
  );
}

function OpenForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { editable, area, id, labels, describe, files, above, answered, bar, children } = props;
  const { layout = LAYOUT } = props;
  const { form, formLock } = editable;
  if (form === null) return null;
  const recordForm = (
    <RecordForm
      area={area}
      id={id}
      loaded={form}
      labels={labels}
      describe={describe}
      encType={files ? "multipart/form-data" : undefined}
      className={layout}
    >
      {(state) => (
        <>
          {formLock && !formLock.lock.isMine && !formLock.isHeld ? <BeginWithoutScripts /> : null}
          {formLock && formLock.lock.kept.length > 0 ? (
            <KeptDrafts formLock={formLock} present={flattenValues(form.values)} describe={describe} />
          ) : null}
          {typeof children === "function" ? children(state) : children}
          {answered}
          {bar === null ? null : <SaveBar {...(typeof bar === "function" ? bar(state) : bar)} />}
        </>
      )}
    </RecordForm>
  );
  if (!above || editable.isConflict) return recordForm;
  return (
    <div className={LAYOUT}>
      {above}
      {recordForm}
    </div>
  );
}
