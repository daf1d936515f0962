import { useAnswerOf } from "~/forms";
import { useMessages } from "~/forms/messages";
import { Note } from "~/ui/text";

/** What was said of the last step: none of these has a field of its own. */
export function Refusals() {
  const answers = [
    useAnswerOf("test"),
    useAnswerOf("approve"),
    useAnswerOf("withdraw"),
    useAnswerOf("withdrawRequest"),
    useAnswerOf("unschedule"),
    useAnswerOf("switchOn"),
    useAnswerOf("resend"),
  ];
  const errors = answers.flatMap((answer) => Object.values(answer?.result?.error ?? {}));
  const messages = useMessages()(errors.flatMap((error) => error ?? []));
  return messages.length > 0 ? (
    <Note role="alert" tone="warn">
      {messages.join(" ")}
    </Note>
  ) : null;
}
