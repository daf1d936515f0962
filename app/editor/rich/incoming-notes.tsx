import { formatSize } from "domain/attachments/upload-rules";
import type { RefObject } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "~/forms/messages";
import { useUnderWay } from "~/forms/screen/under-way";
import { useHeldForm } from "~/forms/uploads/held-form";
import { canRetryUpload, UploadState } from "~/forms/uploads/upload-state";
import { addTexts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { FieldError, Hint } from "~/ui/text";
import uploadsTexts from "../../../locales/de/uploads.json";
import type { Editing } from "./editing";
import { type IncomingPicture, type IncomingProblem, isIncoming } from "./incoming-pictures";
import { useIncomingPictures } from "./use-incoming-pictures";

addTexts({ uploads: uploadsTexts });

type Props = {
  /** The id of the text. */
  id: string;
  /** The text area of the form, which waits for what is on its way. */
  area: RefObject<HTMLTextAreaElement>;
  editing: Editing;
  list: string;
  mayBring: boolean;
  /** Says something to those who do not see it. */
  say: (text: string) => void;
};

/** What is on its way into the text, each at its place there: how far it is, and why it does not come. */
export function IncomingNotes({ id, area, editing, list, mayBring, say }: Props) {
  const { t } = useTranslation("editor");
  const { t: uploads } = useTranslation("uploads");
  const { pictures, incoming } = useIncomingPictures({
    editing,
    list,
    mayBring,
    began: (count) => say(uploads("said.underWay", { count })),
    arrived: (name) => say(t("incoming.arrived", { name })),
  });
  const first = pictures.find(isIncoming);
  const buttonOf = (key: number) => `${id}-incoming-${key}`;
  const isHeld = useHeldForm(area, first !== undefined, () => {
    if (first) document.getElementById(buttonOf(first.key))?.focus();
  });
  useUnderWay(first !== undefined);
  return (
    <>
      {pictures.map((picture) =>
        createPortal(
          <IncomingNote
            picture={picture}
            buttonId={buttonOf(picture.key)}
            isHeld={isHeld && picture === first}
            onRetry={() => {
              incoming.current?.retry(picture.key);
              // This button is gone now.
              document.getElementById(buttonOf(picture.key))?.focus();
            }}
            onRemove={() => {
              incoming.current?.remove(picture.key);
              editing.focus();
            }}
          />,
          picture.element,
          picture.key,
        ),
      )}
    </>
  );
}

type NoteProps = {
  picture: IncomingPicture;
  /** The id of the button that takes it off. */
  buttonId: string;
  /** The form waits for it. */
  isHeld: boolean;
  onRetry: () => void;
  onRemove: () => void;
};

function IncomingNote({ picture, buttonId, isHeld, onRetry, onRemove }: NoteProps) {
  const { t } = useTranslation("editor");
  const { t: uploads } = useTranslation("uploads");
  const { name, size } = picture.file;
  const isOnTheWay = isIncoming(picture);
  return (
    <div role="group" className="rich-text-incoming-note" aria-label={name}>
      <b className="min-w-0 [overflow-wrap:anywhere]">{name}</b>
      <Hint as="span">{formatSize(size)}</Hint>
      <IncomingState picture={picture} />
      <span className="ml-auto flex gap-2">
        {canRetry(picture) ? (
          <Button type="button" size="small" aria-label={uploads("retryNamed", { name })} onClick={onRetry}>
            {uploads("retry")}
          </Button>
        ) : null}
        <Button
          id={buttonId}
          type="button"
          size="small"
          variant="quiet"
          aria-label={uploads(isOnTheWay ? "cancelNamed" : "removeNamed", { name })}
          aria-describedby={isHeld ? `${buttonId}-held` : undefined}
          onClick={onRemove}
        >
          {uploads(isOnTheWay ? "cancel" : "remove")}
        </Button>
      </span>
      {isHeld ? (
        <FieldError id={`${buttonId}-held`} className="basis-full">
          {t("incoming.held")}
        </FieldError>
      ) : null}
    </div>
  );
}

const canRetry = (picture: IncomingPicture) =>
  picture.state === "refused"
    ? picture.canRetry
    : picture.state === "upload" && picture.upload !== null && canRetryUpload(picture.upload);

function IncomingState({ picture }: { picture: IncomingPicture }) {
  const { t } = useTranslation("editor");
  if (picture.state === "refused")
    return (
      <FieldError role="alert" className="basis-full order-last">
        <ProblemText problem={picture.problem} />
      </FieldError>
    );
  if (picture.state === "upload" && picture.upload) return <UploadState file={picture.upload} />;
  return <span>{t(picture.state === "taken" ? "incoming.taken" : "incoming.waiting")}</span>;
}

function ProblemText({ problem }: { problem: IncomingProblem }) {
  const { t } = useTranslation("editor");
  const { t: uploads } = useTranslation("uploads");
  const messages = useMessages();
  if ("sentence" in problem) return <>{problem.sentence}</>;
  const { text } = problem;
  if (text === "noPicture") return <>{messages([{ message: "picture_type_invalid" }])}</>;
  if (text === "signedOut" || text === "forbidden") return <>{uploads(`problem.${text}`)}</>;
  return <>{t(`incoming.${text}`)}</>;
}
