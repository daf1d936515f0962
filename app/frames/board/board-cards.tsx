import { type CSSProperties, type DragEvent, type ReactNode, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { useHydrated } from "~/ui/hydrated";
import { Menu, MenuButton } from "~/ui/menu";
import { moveOf } from "./arrangement";
import { BOARD_PARTS, type BoardCard, type BoardPart, useBoard } from "./board";

const TYPE = "application/x-board-card";

type Props = {
  label: string;
  /** The names of the parts of a board whose cards say in which part they stand. */
  parts?: Record<BoardPart, string>;
  /** What stands at the end of a card's head, before its menu. */
  headOf?: (id: string) => ReactNode;
  /** What stands in a card. */
  children: (id: string) => ReactNode;
};

/** The cards that are shown. Each is moved and hidden by its menu, and with scripts by dragging its head. */
export function BoardCards({ label, parts, ...cardProps }: Props) {
  const { cards, arrangement } = useBoard();
  const order = arrangement.shown.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  if (order.length === 0 || !parts)
    return <CardList label={label} order={order} all={order} {...cardProps} />;
  return (
    <section className="board-parts" aria-label={label}>
      {BOARD_PARTS.map((part) => {
        const inPart = order.filter((card) => card.part === part);
        return inPart.length === 0 ? null : (
          <CardList key={part} label={parts[part]} part={part} order={inPart} all={order} {...cardProps} />
        );
      })}
    </section>
  );
}

type ListProps = Omit<Props, "parts"> & {
  order: readonly BoardCard[];
  /** All that the board shows: a move names the place among them. */
  all: readonly BoardCard[];
  part?: BoardPart;
};

function CardList({ label, order, all, part, headOf, children }: ListProps) {
  const { t } = useTranslation("frames");
  const { drag, drop, over } = useDragging();
  const placeOf = (card: BoardCard | undefined) => (card ? all.indexOf(card) : -1);
  return (
    <ol className={classes("board", part && `of-${part}`)} aria-label={label}>
      {order.map((card, nth) => (
        <li
          key={card.id}
          className={classes("board-card", card.flush && "flush", over === placeOf(card) && "drop-here")}
          style={{ "--span": card.span } as CSSProperties}
          aria-labelledby={`board-${card.id}`}
          data-board-card={card.id}
          {...drop(placeOf(card))}
        >
          <div className="board-card-head" {...drag(card.id)}>
            <h2 id={`board-${card.id}`}>{card.title}</h2>
            {headOf?.(card.id)}
            <CardMenu
              card={card}
              place={nth}
              last={order.length - 1}
              earlier={placeOf(order[nth - 1])}
              later={placeOf(order[nth + 1])}
            />
          </div>
          {children(card.id)}
        </li>
      ))}
      {order.length === 0 ? <li className="board-empty">{t("board.empty")}</li> : null}
    </ol>
  );
}

type MenuProps = {
  card: BoardCard;
  /** Which of its part it is, from 0. */
  place: number;
  last: number;
  /** The places of its neighbours among all cards; -1: there is none. */
  earlier: number;
  later: number;
};

function CardMenu({ card, place, last, earlier, later }: MenuProps) {
  const { t } = useTranslation("frames");
  const { formId } = useBoard();
  const move = { form: formId, name: "move" };
  return (
    <Menu
      dots="quiet"
      aria-label={t("board.menu", { title: card.title, place: place + 1, places: last + 1 })}
    >
      {earlier >= 0 ? (
        <MenuButton {...move} value={moveOf(card.id, earlier)}>
          {t("board.earlier")}
        </MenuButton>
      ) : null}
      {later >= 0 ? (
        <MenuButton {...move} value={moveOf(card.id, later)}>
          {t("board.later")}
        </MenuButton>
      ) : null}
      <MenuButton {...move} value={moveOf(card.id, "hidden")}>
        {t("board.hide")}
      </MenuButton>
    </Menu>
  );
}

/** Moves a card by dragging its head when scripts run. It sends the same post as the menu. */
function useDragging() {
  const { postMove } = useBoard();
  const isReady = useHydrated();
  const [over, setOver] = useState<number | null>(null);
  const drag = (id: string) => ({
    draggable: isReady,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(TYPE, id);
      dataTransfer.effectAllowed = "move" as const;
    },
    onDragEnd: () => setOver(null),
  });
  const drop = (place: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      setOver(place);
    },
    onDrop: (event: DragEvent) => {
      const id = event.dataTransfer.getData(TYPE);
      if (!id) return;
      event.preventDefault();
      setOver(null);
      postMove(moveOf(id, place));
    },
  });
  return { drag, drop, over };
}
