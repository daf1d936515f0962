import { Form } from "@remix-run/react";
import { BOOKING_TEXT_LENGTHS } from "domain/bookings/fields";
import { partsOfComment } from "domain/bookings/mentions";
import { formatInstant } from "domain/dates";
import { personName } from "domain/person-name";
import { useTranslation } from "react-i18next";
import type { FormProblem } from "~/forms";
import { useMessages } from "~/forms/messages";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import type { BookingDetail } from "../booking/detail";

type Comment = BookingDetail["comments"][number];
/** What was typed into a comment that the server refused; commentId is unset for a new comment. */
export type RefusedComment = {
  commentId?: string;
  text: string;
  problems: FormProblem[];
  idempotencyKey: string;
};

/** Comments of an existing booking (spec §3: only possible after the booking is created). */
export function CommentsPanel(props: {
  comments: Comment[];
  canComment: boolean;
  /** Names of those who may be mentioned. */
  people: readonly string[];
  idempotencyKey: string;
  refused?: RefusedComment;
}) {
  const { t } = useTranslation("bookings");
  const { comments, canComment, people, idempotencyKey, refused } = props;
  return (
    <Card title={t("comments.title", { count: comments.length })} id="comments">
      {comments.length === 0 ? <p className="hint">{t("comments.empty")}</p> : null}
      <ol className="comments">
        {comments.map((comment) => (
          <CommentItem
            key={comment._id}
            comment={comment}
            people={people}
            idempotencyKey={idempotencyKey}
            refused={refused?.commentId === comment._id ? refused : undefined}
          />
        ))}
      </ol>
      {canComment ? (
        // The key by count empties the field once the comment is in the list.
        <CommentForm
          key={comments.length}
          intent="comment"
          label={t("comments.new")}
          submit={t("comments.add")}
          people={people}
          idempotencyKey={idempotencyKey}
          refused={refused && !refused.commentId ? refused : undefined}
        />
      ) : null}
    </Card>
  );
}

function CommentItem(props: {
  comment: Comment;
  people: readonly string[];
  idempotencyKey: string;
  refused?: RefusedComment;
}) {
  const { t } = useTranslation("bookings");
  const { comment, people, idempotencyKey, refused } = props;
  const parts = partsOfComment(comment.text, comment.mentions.map(personName));
  return (
    <li>
      <p className="comment-meta">
        <b>{personName(comment.author) || DASH}</b> ·{" "}
        <time dateTime={comment.createdAt}>{formatInstant(comment.createdAt)}</time>
        {comment.editedAt ? ` · ${t("comments.edited")}` : null}
      </p>
      <p className="comment-text">
        {parts.map((part, index) => (part.mention ? <strong key={index}>{part.text}</strong> : part.text))}
      </p>
      {comment.isEditable ? (
        <details open={Boolean(refused)}>
          <summary>{t("comments.edit")}</summary>
          <CommentForm
            key={comment.text}
            intent="edit-comment"
            commentId={comment._id}
            text={comment.text}
            label={t("comments.editLabel")}
            submit={t("comments.save")}
            people={people}
            idempotencyKey={idempotencyKey}
            refused={refused}
          />
        </details>
      ) : null}
    </li>
  );
}

function CommentForm(props: {
  intent: "comment" | "edit-comment";
  commentId?: string;
  text?: string;
  label: string;
  submit: string;
  people: readonly string[];
  idempotencyKey: string;
  refused?: RefusedComment;
}) {
  const messages = useMessages();
  const id = `comment-${props.commentId ?? "new"}`;
  const { refused } = props;
  return (
    <Form method="post" preventScrollReset className="comment-form">
      <input
        type="hidden"
        name="kit/idempotencyKey"
        value={refused?.idempotencyKey ?? `${props.idempotencyKey}-${id}`}
      />
      {props.commentId ? <input type="hidden" name="commentId" value={props.commentId} /> : null}
      <label className="field-label" htmlFor={id}>
        {props.label}
      </label>
      <textarea
        id={id}
        name="text"
        rows={2}
        maxLength={BOOKING_TEXT_LENGTHS.comment}
        defaultValue={refused?.text ?? props.text}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
      />
      {refused ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {messages(refused.problems).join(" ")}
        </p>
      ) : null}
      <MentionSelect id={`${id}-mention`} people={props.people} />
      <Button type="submit" name="intent" value={props.intent} variant="plain">
        {props.submit}
      </Button>
    </Form>
  );
}

/** Decisions §4: mention by `@`. Who is chosen is added to the text when it is sent. */
function MentionSelect({ id, people }: { id: string; people: readonly string[] }) {
  const { t } = useTranslation("bookings");
  if (people.length === 0) return null;
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {t("comments.mention")}
      </label>
      <select id={id} name="mention" defaultValue="" aria-describedby={`${id}-hint`}>
        <option value="">{t("comments.mentionNobody")}</option>
        {people.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <p className="hint" id={`${id}-hint`}>
        {t("comments.mentionHint")}
      </p>
    </>
  );
}
