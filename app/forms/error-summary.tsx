import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldMessage, FormAnswer } from "./form-answer";

type SummaryForm = {
  id: string;
  status?: "success" | "error";
  allErrors: Record<string, FieldMessage[]>;
};

/** Translates messages that travel as data, with the texts of the namespace `validation`. */
export function useMessages(): (messages: FieldMessage[] | undefined) => string[] {
  const { t } = useTranslation("validation");
  return (messages = []) =>
    messages.map(({ message, params }) => (t as (key: string, params?: object) => string)(message, params));
}

/** The title of a screen whose form has problems begins with "Fehler:", so that it is heard first. */
export function errorTitle(title: string, answer: FormAnswer | undefined, prefix: string): string {
  return answer?.result?.status === "error" ? `${prefix} ${title}` : title;
}

/** All problems of a form, with links to the fields. Takes the focus after a failed post. */
export function ErrorSummary({ form, labels }: { form: SummaryForm; labels: Record<string, string> }) {
  const { t } = useTranslation("forms");
  const messages = useMessages();
  const ref = useRef<HTMLDivElement>(null);
  const problems = Object.entries(form.allErrors).flatMap(([field, list]) =>
    messages(list).map((message) => ({ field, message })),
  );
  const shown = problems.map(({ field, message }) => `${field} ${message}`).join("\n");
  // The focus moves again only when the problems are others.
  useEffect(() => {
    if (shown) ref.current?.focus();
  }, [shown]);
  if (problems.length === 0) return null;
  const headingId = `${form.id}-problems`;
  return (
    <div className="sum" role="alert" aria-labelledby={headingId} tabIndex={-1} ref={ref}>
      <h2 id={headingId}>{t("summary.title", { count: problems.length })}</h2>
      <ul>
        {problems.map(({ field, message }) => {
          const label = labels[field] ?? labels[field.replace(/\[\d+\]/g, "")];
          return (
            <li key={`${field} ${message}`}>
              {field && label ? (
                <a href={`#${form.id}-${field}`}>
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
