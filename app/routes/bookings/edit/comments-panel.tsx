import { BOOKING_TEXT_LENGTHS } from "domain/bookings/fields";
import { partsOfComment } from "domain/bookings/mentions";
import { personName } from "domain/person-name";
import { fieldsOf, SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Comment } from "~/records/comment";
import { MentionSuggestions } from "~/shared/users/mention-suggestions";
import { Card } from "~/ui/card";
import { Comments } from "~/ui/comments";
import { WithoutScripts, WithScripts } from "~/ui/scripts";
import { Hint } from "~/ui/text";
import type { BookingDetail } from "../booking/detail";
import type { commentSchema } from "./actions.server";

const { Choice, LongText } = fieldsOf<typeof commentSchema>();

type BookingComment = BookingDetail["comments"][number];
type Writing = { people: readonly string[] };

/** Comments of an existing booking (spec §3: only possible after the booking is created). */
export function CommentsPanel(props: Writing & { comments: BookingComment[]; canComment: boolean }) {
  const { t } = useTranslation("bookings");
  const { comments, canComment, ...writing } = props;
  return (
    <Card title={t("comments.title", { count: comments.length })} id="comments">
      {comments.length === 0 ? <Hint>{t("comments.empty")}</Hint> : null}
      <Comments>
        {comments.map((comment) => (
          <CommentItem key={comment._id} comment={comment} {...writing} />
        ))}
      </Comments>
      {canComment ? (
        // The key by count empties the field once the comment is in the list.
        <CommentForm key={comments.length} {...writing} />
      ) : null}
    </Card>
  );
}

function CommentItem({ comment, ...writing }: Writing & { comment: BookingComment }) {
  const { t } = useTranslation("bookings");
  const refused = useAnswerOf(`comment-${comment._id}`);
  const parts = partsOfComment(comment.text, comment.mentions.map(personName));
  return (
    <Comment
      by={comment.author}
      at={comment.createdAt}
      facts={[comment.editedAt && t("comments.edited")]}
      text={parts.map((part, index) => (part.mention ? <strong key={index}>{part.text}</strong> : part.text))}
    >
      {comment.isEditable ? (
        <details open={Boolean(refused)}>
          <summary>{t("comments.edit")}</summary>
          <CommentForm key={comment.text} comment={comment} {...writing} />
        </details>
      ) : null}
    </Comment>
  );
}

/** A new comment, or a corrected one. Decisions §4: mention by `@`. */
function CommentForm({ comment, people }: Writing & { comment?: BookingComment }) {
  const { t } = useTranslation("bookings");
  return (
    <SmallForm
      name={`comment-${comment?._id ?? "new"}`}
      // A refused comment is shown where it was written.
      action="#comments"
      area="bookings"
      labels={{ text: t(comment ? "comments.editLabel" : "comments.new"), mention: t("comments.mention") }}
      values={{ text: comment?.text ?? "", mention: "" }}
      constraint={{ text: { maxLength: BOOKING_TEXT_LENGTHS.comment } }}
      className="grid justify-items-start gap-3"
    >
      {comment ? <input type="hidden" name="commentId" value={comment._id} /> : null}
      <MentionSuggestions list="supervisors">
        <LongText
          name="text"
          rows={2}
          hint={people.length > 0 ? <WithScripts>{t("comments.mentionBy")}</WithScripts> : undefined}
        />
      </MentionSuggestions>
      {people.length > 0 ? (
        <WithoutScripts as="div">
          <Choice
            name="mention"
            of={people.map((name) => ({ value: name, label: name }))}
            empty={t("comments.mentionNobody")}
            hint={t("comments.mentionHint")}
          />
        </WithoutScripts>
      ) : null}
      <SubmitButton intent="comment">{t(comment ? "comments.save" : "comments.add")}</SubmitButton>
    </SmallForm>
  );
}
