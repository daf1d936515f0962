import { withDayTexts } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import type { FieldMessage } from "./post/form-answer";

/** Translates messages that travel as data, with the texts of the namespace `validation`. */
export function useMessages(): (messages: FieldMessage[] | undefined) => string[] {
  const { t } = useTranslation("validation");
  return (messages = []) =>
    messages.map(({ message, params }) =>
      withDayTexts((t as (key: string, params?: object) => string)(message, params)),
    );
}
