import { MATERIAL_TEXT_LENGTHS } from "domain/material/contact";
import { useTranslation } from "react-i18next";
import type { FormProblem } from "~/forms";
import { useMessages } from "~/forms/messages";

/** The message that asks for the material: ready to send, and free to be changed. */
export function MessageFields(props: { fields: Record<string, string>; problems: readonly FormProblem[] }) {
  const { t } = useTranslation("material");
  const of = (name: "subject" | "text" | "closing") => ({
    name,
    value: props.fields[name] ?? t(`request.default.${name}`),
    label: t(`request.${name}`),
    problems: props.problems.filter(({ field }) => field === name),
  });
  return (
    <>
      <MessageField {...of("subject")} rows={1} />
      <MessageField {...of("text")} rows={6} />
      <p className="hint">{t("request.listHint")}</p>
      <MessageField {...of("closing")} rows={4} />
    </>
  );
}

function MessageField(props: {
  name: "subject" | "text" | "closing";
  value: string;
  label: string;
  rows: number;
  problems: FormProblem[];
}) {
  const { name, value, label, rows, problems } = props;
  const messages = useMessages();
  const id = `request-${name}`;
  const isWrong = problems.length > 0;
  const attributes = {
    id,
    name,
    defaultValue: value,
    maxLength: MATERIAL_TEXT_LENGTHS[name],
    required: name !== "closing",
    "aria-invalid": isWrong || undefined,
    "aria-describedby": isWrong ? `${id}-error` : undefined,
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {rows === 1 ? <input type="text" {...attributes} /> : <textarea rows={rows} {...attributes} />}
      {isWrong ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {messages(problems).join(" ")}
        </p>
      ) : null}
    </div>
  );
}
