import { useEffect, useRef } from "react";
import { useMessages } from "~/forms/messages";
import type { FieldMessage } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";

type SummaryForm = { id: string; allErrors: Record<string, FieldMessage[]> };

type SummaryProps = {
  form: SummaryForm;
  labels: Record<string, string>;
  /** The intent of the post; `save` unless another button was pressed. */
  intent?: string;
};

/** All problems of a form, with links to the fields. Takes the focus after a failed post. */
export function ErrorSummary({ form, labels, intent = "save" }: SummaryProps) {
  const { t } = useTranslation("forms");
  const messages = useMessages();
  const ref = useRef<HTMLDivElement>(null);
  const { allErrors } = form;
  // Each answer of the server brings new errors, and moves the focus to them.
  useEffect(() => {
    if (Object.keys(allErrors).length > 0) ref.current?.focus();
  }, [allErrors]);
  const problems = Object.entries(allErrors).flatMap(([field, list]) =>
    messages(list).map((message) => ({ field, message })),
  );
  if (problems.length === 0) return null;
  const isMissing = Object.values(allErrors).some((list) =>
    list.some(({ message }) => message === "required"),
  );
  // Spec §5, general save errors.
  const ofSaving = isMissing ? "summary.missing" : "summary.wrong";
  const title = intent === "save" ? ofSaving : intent === "delete" ? "summary.delete" : "summary.other";
  const headingId = `${form.id}-problems`;
  // Without scripts, `autoFocus` focuses the summary after a failed post.
  return (
    <div className="error-summary" role="alert" aria-labelledby={headingId} tabIndex={-1} autoFocus ref={ref}>
      <h2 id={headingId}>{t(title)}</h2>
      {problems.length > 1 ? <p>{t("summary.count", { count: problems.length })}</p> : null}
      <ul>
        {problems.map(({ field, message }) => {
          const label = labels[field] ?? labels[field.replace(/\[\d+\]/g, "")];
          return (
            <li key={`${field} ${message}`}>
              {field && label ? (
                <a href={`#${form.id}-${field.replace(/\[\d+\]$/, "")}`}>
                  {label}: {message}
                </a>
              ) : (
                message
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
