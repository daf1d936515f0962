import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useId, useRef } from "react";
import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { Fieldset, TickInput } from "~/ui/field";
import { Menu, MenuButton } from "~/ui/menu";
import { type Arrangement, isArrangement, postedArrangement, TICKED } from "./arrangement";
import "./board.css";
import { useCardFocus } from "./use-kept-focus";

export type BoardCard = {
  id: string;
  title: string;
  /** How many of the twelve columns it takes on a wide screen. */
  span: 3 | 4 | 6 | 8 | 9 | 12;
  /** Where it stands on a board of several parts; within its part it has the user's order. */
  part?: BoardPart;
  /** Its rows reach from edge to edge. */
  flush?: boolean;
};

/** The wide column, the narrow one beside it, and what stands below both. */
export const BOARD_PARTS = ["main", "side", "foot"] as const;
export type BoardPart = (typeof BOARD_PARTS)[number];

type Board = {
  cards: readonly BoardCard[];
  arrangement: Arrangement;
  /** The id of the form that posts a move. */
  formId: string;
  /** Posts a move that no button posts. */
  postMove: (move: string) => void;
};

const BoardContext = createContext<Board | undefined>(undefined);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error("The parts of a board stand within <Board>");
  return board;
}

type Props = {
  cards: readonly BoardCard[];
  /** The user's order (`arrangementOf`). */
  arrangement: Arrangement;
  /** The address that takes the post: its action reads it by `postedArrangement`, stores it and leads back. */
  action: string;
  children: ReactNode;
};

/**
 * Cards in the user's order:
 *
 *     <Board cards={CARDS} arrangement={arrangement} action="/dashboard">
 *       <PageHead title={t("title")} actions={<ChooseCards />} />
 *       <BoardCards label={t("cards")}>{(id) => <DashboardCard id={id} />}</BoardCards>
 *     </Board>
 */
export function Board({ cards, arrangement: stored, action, children }: Props) {
  const formId = useId();
  const { pathname, search } = useLocation();
  const arrangement = useArrangement(cards, stored, action);
  const dropped = useRef<HTMLButtonElement>(null);
  const postMove = (move: string) => {
    if (!dropped.current) return;
    dropped.current.value = move;
    dropped.current.click();
  };
  useCardFocus(formId, arrangement);
  return (
    <BoardContext.Provider value={{ cards, arrangement, formId, postMove }}>
      {children}
      <PlainPost id={formId} action={action} back={pathname + search}>
        {arrangement.shown.map((id) => (
          <input key={id} type="hidden" name="shown" value={id} />
        ))}
        {arrangement.hidden.map((id) => (
          <input key={id} type="hidden" name="hidden" value={id} />
        ))}
        <button type="submit" ref={dropped} name="move" hidden />
      </PlainPost>
    </BoardContext.Provider>
  );
}

/** The stored arrangement, or the one that is on its way to be stored. */
function useArrangement(cards: Props["cards"], stored: Arrangement, action: string): Arrangement {
  const { formAction, formData } = useNavigation();
  if (!formData || !isArrangement(formData) || formAction !== action) return stored;
  const ids = cards.map(({ id }) => id);
  return postedArrangement(formData, ids);
}

/** The menu where a user ticks which cards the board shows. */
export function ChooseCards() {
  const { t } = useTranslation("frames");
  const { cards, arrangement, formId } = useBoard();
  const { shown, hidden } = arrangement;
  const all = [...shown, ...hidden].flatMap((id) => cards.find((card) => card.id === id) ?? []);
  return (
    <Menu label={t("board.choose")} data-board-choice={formId} padded>
      <Fieldset key={`${shown}/${hidden}`} legend={t("board.visible")} className="grid gap-2 mb-3">
        {all.map(({ id, title }) => (
          <TickInput
            key={id}
            form={formId}
            name={TICKED}
            value={id}
            label={title}
            defaultChecked={shown.includes(id)}
          />
        ))}
      </Fieldset>
      <MenuButton form={formId} name={TICKED} value="">
        {t("board.apply")}
      </MenuButton>
    </Menu>
  );
}
