import { useContext } from "react";
import { I18nContext } from "react-i18next";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";
import type { FormAnswer } from "./form-answer";

/**
 * The title of a screen with a form, for its `meta`: after a failed post it begins with "Fehler:".
 * Remix does not hand the action's answer to `meta`, but calls it while rendering `<Meta>`,
 * so that both contexts can be read; they are the same in the server's HTML and in the browser.
 */
export function formTitle(title: string): string {
  const answers = useContext(UNSAFE_DataRouterStateContext)?.actionData ?? {};
  const i18n = useContext(I18nContext)?.i18n;
  const failed = Object.values(answers).some(
    (answer) => (answer as FormAnswer | null)?.result?.status === "error",
  );
  return failed && i18n ? `${i18n.getFixedT(null, "forms")("errorPrefix")} ${title}` : title;
}
