import { type CSSProperties, type DragEvent, type ReactNode, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { useHydrated } from "~/ui/hydrated";
import { Menu, MenuButton } from "~/ui/menu";
import { moveOf } from "./arrangement";
import { type BoardCard, useBoard } from "./board";

const TYPE = "application/x-board-card";

type Props = {
  label: string;
  /** What stands in a card. */
  children: (id: string) => ReactNode;
};

/** The cards that are shown. Each is moved and hidden by its menu, and with scripts by dragging its head. */
export function BoardCards({ label, children }: Props) {
  const { t } = useTranslation("frames");
  const { cards, arrangement } = useBoard();
  const { drag, drop, over } = useDragging();
  const order = arrangement.shown.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  return (
    <ol className="board" aria-label={label}>
      {order.map((card, place) => (
        <li
          key={card.id}
          className={classes("board-card", over === place && "drop-here")}
          style={{ "--span": card.span } as CSSProperties}
          aria-labelledby={`board-${card.id}`}
          data-board-card={card.id}
          {...drop(place)}
        >
          <div className="board-card-head" {...drag(card.id)}>
            <h2 id={`board-${card.id}`}>{card.title}</h2>
            <CardMenu card={card} place={place} last={order.length - 1} />
          </div>
          {children(card.id)}
        </li>
      ))}
      {order.length === 0 ? <li className="board-empty">{t("board.empty")}</li> : null}
    </ol>
  );
}

function CardMenu({ card, place, last }: { card: BoardCard; place: number; last: number }) {
  const { t } = useTranslation("frames");
  const { formId } = useBoard();
  const move = { form: formId, name: "move" };
  return (
    <Menu
      dots="quiet"
      aria-label={t("board.menu", { title: card.title, place: place + 1, places: last + 1 })}
    >
      {place > 0 ? (
        <MenuButton {...move} value={moveOf(card.id, place - 1)}>
          {t("board.earlier")}
        </MenuButton>
      ) : null}
      {place < last ? (
        <MenuButton {...move} value={moveOf(card.id, place + 1)}>
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
