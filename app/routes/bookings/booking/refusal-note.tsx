import { useEffect, useRef } from "react";
import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { ErrorBox } from "~/ui/error-box";
import type { Refusal } from "../edit/actions.server";
import { useBookingLabels } from "./labels";

/** Codes with a text in this area. */
const CODES = ["TOO_LATE", "IN_USE", "VERSION_CONFLICT"] as const;
type Code = (typeof CODES)[number];
const isCode = (code: string): code is Code => (CODES as readonly string[]).includes(code);

/** Says why an action beside the form was refused. Takes the focus, as the error summary of a form does. */
export function RefusalNote({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation("bookings");
  const messages = useMessages();
  const labels = useBookingLabels();
  const ref = useRef<HTMLDivElement>(null);
  const { intent, code, problems } = refusal;
  useEffect(() => ref.current?.focus(), [refusal]);
  return (
    <ErrorBox ref={ref}>
      <h2>{t(`refused.${intent as "activate" | "cancel" | "reopen" | "delete"}`)}</h2>
      {isCode(code) ? <p>{t(`errors.${code}`)}</p> : null}
      {isCode(code) ? null : (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.field} ${problem.message}`}>
              {[labels[problem.field], messages([problem]).join(" ")].filter(Boolean).join(": ")}
            </li>
          ))}
        </ul>
      )}
    </ErrorBox>
  );
}
