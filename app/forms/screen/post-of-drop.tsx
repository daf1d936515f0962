import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { FieldError } from "~/ui/text";
import { useMessages } from "../messages";
import { usePendingPost, usePostOf } from "../post/post-of";
import { LostPostNotice } from "./connection";
import { useAnswerOf } from "./small-form";

type Answer = ReturnType<typeof useAnswerOf>;

/** What was dropped last, and why it was not posted. An answer that was there before says nothing of it. */
type Dropped = { key: string; reason?: string; answered: Answer; told?: Answer };

/**
 * Posts what is dropped (`useListDragging`) by a small form that is not shown: the same post as the buttons send.
 * `DropProblem` says at the item itself why it lies where it lay.
 */
export function usePostOfDrop(form: string) {
  const [send, pending, answer] = [usePostOf(form), usePendingPost(form), useAnswerOf(form)];
  const { formData } = useNavigation();
  const [last, setLast] = useState<Dropped>();
  const fresh = answer === last?.answered ? undefined : answer;
  // What was refused stays until the next post, also when the screen is loaded again, as others have saved.
  if (last && formData && !pending) setLast(undefined);
  else if (last && fresh?.result?.error && fresh !== last.told) setLast({ ...last, told: fresh });
  return {
    last,
    answer: fresh ?? last?.told,
    /** The post that is under way. */
    pending,
    isPending: (key: string) => pending !== null && last?.key === key,
    refuse: (key: string, reason: string) => setLast({ key, reason, answered: answer }),
    post(key: string, values: Record<string, string>, options: Parameters<typeof send>[1]) {
      setLast({ key, answered: answer });
      send({ ...values, "kit/dropped": key }, options);
    },
  };
}

type Props = {
  of: ReturnType<typeof usePostOfDrop>;
  item: string;
  /** What the message begins with. */
  begins: string;
};

/** Why an item that was dropped lies where it lay, or that its post was lost on the way. */
export function DropProblem({ of: { last, answer, pending }, item, begins }: Props) {
  const messages = useMessages();
  if (last?.key !== item || pending) return null;
  const { reason } = last;
  const answered = messages(Object.values(answer?.result?.error ?? {}).flatMap((one) => one ?? []));
  const problems = reason ? [reason] : answered;
  return (
    <>
      {problems.length > 0 ? <FieldError role="alert">{[begins, ...problems].join(" ")}</FieldError> : null}
      {answer ? <LostPostNotice answer={answer} /> : null}
    </>
  );
}
