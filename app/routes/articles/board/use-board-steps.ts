import { useActionData, useLoaderData, useNavigate, useNavigation } from "@remix-run/react";
import {
  BOARD_COLUMNS,
  type BoardMove,
  type BoardStep,
  boardColumnOf,
  boardMovesOf,
} from "domain/articles/board";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "~/forms/messages";
import type { FormAnswer } from "~/forms/post/form-answer";
import { useKeptAnswer } from "~/forms/screen/connection";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { useListDragging } from "~/ui/dragging/use-list-dragging";
import { columnText } from "./column-text";
import type { loadBoard } from "./load.server";

export type BoardArticle = ReturnType<typeof useLoaderData<typeof loadBoard>>["draft"]["data"][number];

export type BoardSteps = ReturnType<typeof useBoardSteps>;

const cardId = (id: string) => `card-${id}`;

/** Where the screen of an article asks for what a move needs. */
const questionPath = ({ _id }: BoardArticle, { name }: BoardMove) =>
  name === "plan" ? `/articles/${_id}` : `/articles/${_id}#state`;

/**
 * The steps of the articles on the board, by buttons and by dragging, which presses them. What is refused is said at the
 * card, which is then loaded anew.
 */
export function useBoardSteps() {
  const loaded = useLoaderData<typeof loadBoard>();
  const { t } = useTranslation("articles");
  const messages = useMessages();
  const can = useCan();
  const navigate = useNavigate();
  const { formData } = useNavigation();
  const answer = useKeptAnswer(useActionData<unknown>() as FormAnswer | undefined);
  const [refusal, setRefusal] = useState<{ id: string; reason: string; answer: FormAnswer | undefined }>();
  const articles = BOARD_COLUMNS.flatMap((column) => loaded[column].data);
  const dropped = formData?.get("kit/dropped");
  const pendingId = typeof dropped === "string" ? dropped : null;
  if (refusal && pendingId !== null) setRefusal(undefined);

  const movesOf = (article: BoardArticle) =>
    boardMovesOf(article).filter(({ right }) => can({ action: right, collectionType: "articles" }));
  /** What the post of a step says beside its name. */
  const valuesOf = ({ _id, draftNumber }: BoardArticle) => ({
    id: _id,
    number: String(draftNumber),
    "kit/form": cardId(_id),
    "kit/dropped": _id,
    "kit/idempotencyKey": `${loaded.idempotencyKey}-${_id}`,
  });
  const find = (id: string) => articles.find(({ _id }) => _id === id);
  const moveTo = (id: string, column: string) => {
    const article = find(id);
    const move = article && movesOf(article).find(({ to }) => to === column);
    return article && move ? { article, move } : null;
  };
  /** Presses the button of the card, wherever it was dropped. */
  const take = ({ _id }: BoardArticle, step: BoardStep) =>
    document
      .getElementById(cardId(_id))
      ?.querySelector<HTMLButtonElement>(`button[name="intent"][value="${step}"]`)
      ?.click();
  const drag = useListDragging({
    kind: "article",
    isUnordered: true,
    isBusy: pendingId !== null,
    refuses(id, { within }) {
      const article = find(id);
      const to = BOARD_COLUMNS.find((column) => column === within);
      if (!article || !to || moveTo(id, to)) return null;
      return t("board.noStep", { from: columnText(boardColumnOf(article)), to: columnText(to) });
    },
    refuse: (id, reason) => setRefusal({ id, reason, answer }),
    move(id, { within }) {
      const found = moveTo(id, within);
      if (!found) return;
      const { article, move } = found;
      if (move.step === null) navigate(questionPath(article, move));
      else take(article, move.step);
    },
  });

  // A card that goes to another column loses the focus.
  const lastPosted = useRef<string | null>(null);
  useEffect(() => {
    const before = lastPosted.current;
    lastPosted.current = pendingId;
    if (before === null || pendingId !== null || document.activeElement !== document.body) return;
    const card = document.getElementById(cardId(before));
    (card?.querySelector<HTMLElement>("button") ?? card?.querySelector("a"))?.focus();
  }, [pendingId]);

  const refusedBy = (of: FormAnswer | undefined) =>
    messages(Object.values(of?.result?.error ?? {}).flatMap((one) => one ?? [])).join(" ");
  /** Why the last step of an article was not taken; empty: it was, or none was asked for. */
  const problemOf = (id: string): string => {
    if (pendingId !== null) return "";
    if (refusal?.answer === answer && refusal) return refusal.id === id ? refusal.reason : "";
    return answer?.form === cardId(id) ? refusedBy(answer) : "";
  };
  return { answer, drag, movesOf, valuesOf, questionPath, problemOf, cardId, pendingId };
}
