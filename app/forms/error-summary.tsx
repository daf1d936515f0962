import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldMessage } from "./form-answer";
import { useMessages } from "./messages";

type SummaryForm = { id: string; allErrors: Record<string, FieldMessage[]> };

/** All problems of a form, with links to the fields. Takes the focus after a failed post. */
export function ErrorSummary({ form, labels }: { form: SummaryForm; labels: Record<string, string> }) {
  const { t } = useTranslation("forms");
  const messages = useMessages();
  const ref = useRef<HTMLDivElement>(null);
  const { allErrors } = form;
  // Another answer of the server brings other errors, and with them the focus.
  useEffect(() => {
    if (Object.keys(allErrors).length > 0) ref.current?.focus();
  }, [allErrors]);
  const problems = Object.entries(allErrors).flatMap(([field, list]) =>
    messages(list).map((message) => ({ field, message })),
  );
  if (problems.length === 0) return null;
  const headingId = `${form.id}-problems`;
  // Without scripts, autoFocus is how the summary is focused after a failed post.
  return (
    <div className="error-summary" role="alert" aria-labelledby={headingId} tabIndex={-1} autoFocus ref={ref}>
      <h2 id={headingId}>{t("summary.title", { count: problems.length })}</h2>
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
