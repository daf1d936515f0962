import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { COMMANDS, type CommandName, type CursorPlace, setLevel } from "./commands";
import type { Editing } from "./editing";
import { type ToolName as Drawn, ToolIcon } from "./tool-icons";
import { useCoveredEdge } from "./use-covered-edge";

/** Those that move a block are apart. */
type ToolName = Exclude<Drawn, "up" | "down">;

const LEVELS = [1, 2, 3, 4, 5, 6] as const;
/** In the order of the toolbar. Those of the second list can be pressed in or not, those of the third not everywhere. */
const TOOLS: readonly ToolName[] = [
  ...(["bold", "italic", "link", "article", "picture", "bulletList", "orderedList", "outdent"] as const),
  ...(["indent", "quote", "rule", "undo", "redo"] as const),
];
/** These ask for something first. */
const ASKING = ["link", "article", "picture"] as const;
export type AskingTool = (typeof ASKING)[number];
const isAsking = (name: ToolName): name is AskingTool => (ASKING as readonly ToolName[]).includes(name);
const PRESSED_IN: readonly ToolName[] = ["bold", "italic", "link", "bulletList", "orderedList", "quote"];
const NOT_EVERYWHERE: readonly ToolName[] = ["outdent", "indent", "undo", "redo"];
/** Where there is no room to spare, these are there only while they can be used. */
const OF_LISTS: readonly ToolName[] = ["outdent", "indent"];
const MOVES = [
  ["up", -1],
  ["down", 1],
] as const;
const KEYS: Partial<Record<ToolName, string>> = {
  bold: "Control+B",
  italic: "Control+I",
  link: "Control+K",
  undo: "Control+Z",
  redo: "Control+Y",
};

type Props = {
  /** The id of the text that the tools change. */
  controls: string;
  place: CursorPlace;
  editing: Editing;
  isLinkOpen: boolean;
  /** What stands at their end. */
  note: ReactNode;
  /** What the tools open that ask for something; those without an entry are not there. */
  opens: Partial<Record<AskingTool, () => void>>;
  /** Moves the block with the cursor up or down. */
  onMove: (by: -1 | 1) => void;
};

/** The tools of the text: one stop of the Tab key, within which the arrows move. */
export function Toolbar({ controls, place, editing, isLinkOpen, note, opens, onMove }: Props) {
  const { t } = useTranslation("editor");
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  useCoveredEdge(bar);

  function move(event: KeyboardEvent) {
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>("select, button") ?? [])];
    const at = stops.indexOf(event.target as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const target = stops.at(next % stops.length);
    target?.focus();
  }

  function press(name: ToolName) {
    if (isAsking(name)) return opens[name]?.();
    editing.run(COMMANDS[name]);
    editing.focus();
  }

  const isOn = (name: ToolName) => (name === "link" ? place.hasLink : place.on.includes(name as CommandName));
  const cannot = (name: ToolName) =>
    NOT_EVERYWHERE.includes(name) && !place.can.includes(name as CommandName);
  const stopOf = (nth: number) => ({ tabIndex: stop === nth ? 0 : -1, onFocus: () => setStop(nth) });
  const shown = TOOLS.filter((name) =>
    isAsking(name) ? opens[name] : !(note && OF_LISTS.includes(name) && cannot(name)),
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      className="rich-text-tools"
      aria-label={t("tools")}
      aria-controls={controls}
      onKeyDown={move}
    >
      <select
        aria-label={t("level")}
        value={place.level ?? ""}
        onChange={({ target }) => editing.run(setLevel(Number(target.value)))}
        {...stopOf(0)}
      >
        {place.level === null ? <option value="">{t("other")}</option> : null}
        <option value={0}>{t("paragraph")}</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {t("heading", { level })}
          </option>
        ))}
      </select>
      {shown.map((name, nth) => (
        <Button
          key={name}
          type="button"
          variant="quiet"
          size="icon"
          aria-label={t(`${name}`)}
          aria-pressed={PRESSED_IN.includes(name) ? isOn(name) : undefined}
          aria-disabled={cannot(name) || undefined}
          aria-expanded={name === "link" ? isLinkOpen : undefined}
          aria-keyshortcuts={KEYS[name]}
          // The text keeps its focus and its selection.
          onMouseDown={(event: MouseEvent) => event.preventDefault()}
          onClick={() => press(name)}
          {...stopOf(nth + 1)}
        >
          <ToolIcon name={name} />
        </Button>
      ))}
      {note
        ? MOVES.map(([name, by], nth) => (
            <Button
              key={name}
              type="button"
              variant="quiet"
              size="icon"
              aria-label={t(`${name}`)}
              aria-keyshortcuts={by < 0 ? "Alt+ArrowUp" : "Alt+ArrowDown"}
              onMouseDown={(event: MouseEvent) => event.preventDefault()}
              onClick={() => onMove(by)}
              {...stopOf(shown.length + 1 + nth)}
            >
              <ToolIcon name={name} />
            </Button>
          ))
        : null}
      {note ? <span className="rich-text-note">{note}</span> : null}
    </div>
  );
}
