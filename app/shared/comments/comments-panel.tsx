import { COMMENT_LENGTH } from "domain/comments/limits";
import { partsOfComment } from "domain/comments/mentions";
import { type NamedPerson, personName } from "domain/person-name";
import { useRef } from "react";
import { type FormArea, fieldsOf, SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Comment } from "~/records/comment";
import { MentionSuggestions } from "~/shared/users/mention-suggestions";
import { Card } from "~/ui/card";
import { Comments } from "~/ui/comments";
import { WithoutScripts, WithScripts } from "~/ui/scripts";
import { Hint } from "~/ui/text";
import type { commentSchema } from "./comment-schema";

const { Choice, LongText } = fieldsOf<typeof commentSchema>();

type ShownComment = {
  _id: string;
  text: string;
  createdAt: string;
  editedAt: string | null;
  isEditable: boolean;
  author: NamedPerson;
  mentions: readonly NamedPerson[];
};

type Writing = {
  /** The area whose texts name the form's problems. */
  area: FormArea;
  /** The list in which people are found who may be mentioned. */
  list: string;
  /** Their names, to choose one without scripts; with none of them they are typed. */
  people?: readonly string[];
};

type Props = Writing & { comments: readonly ShownComment[]; mayComment: boolean };

/** The comments on an existing record, and the field for a new one (spec §3: only possible after it is created). */
export function CommentsPanel({ comments, mayComment, ...writing }: Props) {
  const { t } = useTranslation("comments");
  const newestOwn = useNewestOwn(comments);
  return (
    <Card title={t("title", { count: comments.length })} id="comments">
      {comments.length === 0 ? <Hint>{t("empty")}</Hint> : null}
      <Comments>
        {comments.map((comment) => (
          <CommentItem key={comment._id} comment={comment} {...writing} />
        ))}
      </Comments>
      {mayComment ? (
        // The key empties the field once the comment is in the list; what others write meanwhile leaves it as it is.
        <CommentForm key={newestOwn} {...writing} />
      ) : null}
    </Card>
  );
}

/** The id of the newest comment that was shown here and is the user's own, as only such are editable; 0 for none. */
function useNewestOwn(comments: readonly ShownComment[]): number {
  const newest = useRef(0);
  const own = comments.filter(({ isEditable }) => isEditable).map(({ _id }) => Number(_id));
  newest.current = Math.max(newest.current, ...own);
  return newest.current;
}

function CommentItem({ comment, ...writing }: Writing & { comment: ShownComment }) {
  const { t } = useTranslation("comments");
  const refused = useAnswerOf(`comment-${comment._id}`);
  const parts = partsOfComment(comment.text, comment.mentions.map(personName));
  return (
    <Comment
      by={comment.author}
      at={comment.createdAt}
      facts={[comment.editedAt && t("edited")]}
      text={parts.map((part, index) => (part.mention ? <strong key={index}>{part.text}</strong> : part.text))}
    >
      {/* Its time may be over since it was opened: then it says so, and keeps what was typed. */}
      {comment.isEditable || refused ? (
        <details open={Boolean(refused)}>
          <summary>{t("edit")}</summary>
          <CommentForm key={comment.text} comment={comment} {...writing} />
        </details>
      ) : null}
    </Comment>
  );
}

/** A new comment, or a corrected one. Decisions §4: mention by `@`. */
function CommentForm({ area, list, people = [], comment }: Writing & { comment?: ShownComment }) {
  const { t } = useTranslation("comments");
  return (
    <SmallForm
      name={`comment-${comment?._id ?? "new"}`}
      // A refused comment is shown where it was written.
      action="#comments"
      area={area}
      labels={{ comment: t(comment ? "editLabel" : "new"), mention: t("mention") }}
      values={{ comment: comment?.text ?? "", mention: "" }}
      constraint={{ comment: { maxLength: COMMENT_LENGTH } }}
      className="grid justify-items-start gap-3"
    >
      {comment ? <input type="hidden" name="commentId" value={comment._id} /> : null}
      <MentionSuggestions list={list}>
        <LongText
          name="comment"
          rows={2}
          hint={
            <>
              <WithScripts>{t("mentionBy")}</WithScripts>
              {people.length === 0 ? <WithoutScripts>{t("mentionTyped")}</WithoutScripts> : null}
            </>
          }
        />
      </MentionSuggestions>
      {people.length > 0 ? (
        <WithoutScripts as="div">
          <Choice
            name="mention"
            of={people.map((name) => ({ value: name, label: name }))}
            empty={t("mentionNobody")}
            hint={t("mentionHint")}
          />
        </WithoutScripts>
      ) : null}
      <SubmitButton intent="comment">{t(comment ? "save" : "add")}</SubmitButton>
    </SmallForm>
  );
}
