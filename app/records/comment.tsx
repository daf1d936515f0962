import { type NamedPerson, personName } from "domain/person-name";
import type { ReactNode } from "react";
import { instantText } from "~/i18n/days";
import { CommentHead, CommentText } from "~/ui/comments";
import { DASH } from "~/ui/dash";

type Props = {
  by: NamedPerson | null;
  at: string;
  /** Further facts in its head, each after a dot. */
  facts?: readonly (string | null)[];
  badge?: ReactNode;
  text: ReactNode;
  /** What belongs below the text. */
  children?: ReactNode;
};

/** One entry of `Comments`: what somebody wrote about a record, and when. */
export function Comment({ by, at, facts = [], badge, text, children }: Props) {
  return (
    <li>
      <CommentHead>
        <b>{personName(by) || DASH}</b> · <time dateTime={at}>{instantText(at)}</time>
        {facts.map((fact) => (fact ? ` · ${fact}` : null))} {badge}
      </CommentHead>
      <CommentText>{text}</CommentText>
      {children}
    </li>
  );
}
