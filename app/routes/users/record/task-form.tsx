import { TASKS, type TaskMedia } from "domain/permissions/tasks";
import type { userTasksForm } from "domain/users/direct-permissions";
import { useEffect, useRef } from "react";
import { type FormAnswer, fieldsOf, SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import type { NamedMedium } from "~/records/permissions/matrix";
import { usePermissionText } from "~/records/permissions/permission-text";
import { Hint, Note } from "~/ui/text";
import type { ShownChanges } from "./permissions.server";

const { Choices } = fieldsOf<typeof userTasksForm>();

/** Answers to the question beside the form of permissions. */
const FORM = "tasks";

type Props = {
  media: readonly NamedMedium[];
  /** The media of each task that the permissions suffice for. */
  tasks: TaskMedia;
  byRoles: TaskMedia;
};

/** What a house asks about a colleague: who sells, edits and bills which media. */
export function TaskFields({ media, byRoles }: Omit<Props, "tasks">) {
  const { t } = useTranslation("users");
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
      {TASKS.map((task) => (
        <Choices
          key={task}
          name={task}
          hint={t(`tasks.hint.${task}`)}
          of={media.map(({ id, label }) => {
            const isByRole = byRoles[task].includes(id);
            return { value: id, label: isByRole ? t("tasks.byRole", { label }) : label, disabled: isByRole };
          })}
        />
      ))}
    </div>
  );
}

/** The question as a form: it shows what it sets before it is saved. */
export function TaskForm(props: Props & { version: number }) {
  const { media, tasks, byRoles, version } = props;
  const { t } = useTranslation("users");
  const answer = useAnswerOf(FORM) as (FormAnswer & { changes?: ShownChanges }) | undefined;
  return (
    <SmallForm
      // After a save it starts from what holds then.
      key={version}
      name={FORM}
      area="users"
      version={version}
      values={{ ...tasks, shown: "" }}
      className="grid gap-3"
    >
      <TaskFields media={media} byRoles={byRoles} />
      {answer?.changes ? <Changes changes={answer.changes} media={media} /> : null}
      <div>
        <SubmitButton intent={FORM}>{t("tasks.show")}</SubmitButton>
      </div>
    </SmallForm>
  );
}

/** What the ticks would set, and the button that does. */
function Changes({ changes, media }: { changes: ShownChanges; media: readonly NamedMedium[] }) {
  const { gained, lost, staying, shown } = changes;
  const { t } = useTranslation("users");
  const text = usePermissionText(media);
  const nameOf = (id: string) => media.find((medium) => medium.id === id)?.label ?? `#${id}`;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [changes]);
  const isChange = gained.length + lost.length > 0;
  return (
    // Without scripts, `autoFocus` scrolls to it.
    <div
      ref={panel}
      role="status"
      aria-labelledby="task-changes"
      tabIndex={-1}
      autoFocus
      className="scroll-mb-24"
    >
      <Note as="div" tone={isChange ? "warn" : "info"}>
        <h3 id="task-changes">{t(isChange ? "tasks.changes" : "tasks.noChanges")}</h3>
        {gained.length > 0 ? <p>{t("tasks.gained", { rights: gained.map(text).join(", ") })}</p> : null}
        {lost.length > 0 ? <p>{t("tasks.lost", { rights: lost.map(text).join(", ") })}</p> : null}
        {staying.map(({ task, mediumId }) => (
          <p key={`${task} ${mediumId}`}>{t(`tasks.staying.${task}`, { medium: nameOf(mediumId) })}</p>
        ))}
        {isChange ? (
          <div className="mt-2">
            <input type="hidden" name="shown" value={shown} />
            <SubmitButton intent={FORM}>{t("tasks.save")}</SubmitButton>
          </div>
        ) : null}
      </Note>
      {lost.length > 0 ? <Hint>{t("tasks.lostHint")}</Hint> : null}
    </div>
  );
}
