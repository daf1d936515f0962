import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
} from "react";
import { classes } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";
import { PathLink, type PathLinkProps } from "./path-link";
import { Tooltip } from "./tooltip";

/** Below or above its button; "aside": next to the sidebar. */
type Place = "below" | "above" | "aside";

type MenuProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & {
  /** The content of the button. */
  label?: ReactNode;
  id?: string;
  place?: Place;
  /** Whether the panel holds a form instead of entries. */
  padded?: boolean;
  /** Three dots as button; the name is its `aria-label`. */
  dots?: "plain" | "quiet";
  /** An icon as button, as quiet as what stands around it; the name is its `aria-label`, and shown as a tooltip. */
  icon?: IconName;
};

const DOTS = { plain: "button icon-only", quiet: "button quiet icon-only" };

/**
 * The properties of a button and of the panel that it opens in the browser's top layer. The browser opens it, closes it
 * on Escape, on a click elsewhere and by its button, and then returns the focus; all this works without scripts.
 * Scripts add the arrow keys, and close it after a choice. While the panel is part of the page, as the rest of a form's
 * bar is where there is room, none of this applies.
 */
export function useMenu({ id, choices = ".menu-item" }: { id?: string; choices?: string } = {}) {
  const ownId = useId();
  const panelId = id ?? ownId;
  const panel = useRef<HTMLDivElement>(null);

  function open(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    panel.current?.showPopover();
    const stops = stopsIn(panel.current);
    stops.at(event.key === "ArrowDown" ? 0 : -1)?.focus();
  }

  function move(event: KeyboardEvent) {
    if (!isOpen(panel.current)) return;
    const stops = stopsIn(panel.current);
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = nextStop(event.key, at, stops.length);
    if (next === undefined || at < 0 || isText(event.target)) return;
    event.preventDefault();
    stops.at(next)?.focus();
  }

  /** Closes the menu first, so that a dialog opened by the entry later returns the focus to the menu's button. */
  function choose(event: MouseEvent) {
    if ((event.target as Element).closest(choices) && isOpen(panel.current)) panel.current?.hidePopover();
  }

  return {
    button: { type: "button", onKeyDown: open, popovertarget: panelId },
    panel: { ref: panel, id: panelId, onKeyDown: move, onClick: choose, popover: "auto" },
  } as const;
}

/**
 * A button that opens a panel (`useMenu`).
 *
 *     <Menu label={label}>
 *       <MenuLink to="/tags/export?format=csv" download>…</MenuLink>
 *       <MenuButton name="bulk" value="delete" tone="danger">…</MenuButton>
 *     </Menu>
 */
export function Menu({ label, id, place = "below", padded, dots, icon, children, ...button }: MenuProps) {
  const menu = useMenu({ id });
  const look = icon ? "quiet" : dots;
  return (
    <>
      <button className={look ? DOTS[look] : "button"} {...button} {...menu.button}>
        {icon ? (
          <>
            <Icon name={icon} />
            <Tooltip>{button["aria-label"]}</Tooltip>
          </>
        ) : dots ? (
          <span aria-hidden="true">⋯</span>
        ) : (
          label
        )}
      </button>
      <div {...menu.panel} className={classes("menu", place, padded && "padded-menu")}>
        {children}
      </div>
    </>
  );
}

const isOpen = (panel: Element | null) => panel?.matches(":popover-open") ?? false;

/** The elements that can have the focus. Some entries are shown only on narrow screens. */
const stopsIn = (panel: Element | null) =>
  [
    ...(panel?.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, select:enabled, input:enabled:not([type="hidden"])',
    ) ?? []),
  ].filter((stop) => stop.getClientRects().length > 0);

/** The next entry for an arrow key. After the last entry comes the first. */
function nextStop(key: string, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return -1;
  if (key === "ArrowUp") return at - 1;
  return key === "ArrowDown" ? (at + 1) % count : undefined;
}

/** A text field uses the arrows, Home and End itself. */
const isText = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== "checkbox";

/** An entry that leads somewhere, or downloads. */
export const MenuLink = ({ tone, ...rest }: PathLinkProps & { tone?: "danger" }) => (
  <PathLink className={classes("menu-item", tone)} {...rest} />
);

/** An entry that submits the form it stands in. */
export const MenuButton = ({
  tone,
  narrowOnly,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: "danger";
  /** Whether it stands outside the menu where the screen is wide enough. */
  narrowOnly?: boolean;
}) => (
  <button type="submit" className={classes("menu-item", tone, narrowOnly && "in-narrow-menu")} {...rest} />
);
