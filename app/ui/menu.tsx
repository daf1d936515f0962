import { Link, type LinkProps } from "@remix-run/react";
import {
  type ButtonHTMLAttributes,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
} from "react";
import { classes } from "./class-names";
import { RowLink } from "./row-link";

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
};

const DOTS = { plain: "button icon-only", quiet: "button quiet icon-only" };

/**
 * A button that opens a panel in the browser's top layer. The browser opens it, closes it on Escape, on a click
 * elsewhere and by its button, and then returns the focus; all this works without scripts. Scripts add the arrow keys,
 * and close it after a choice.
 *
 *     <Menu label={label}>
 *       <MenuLink to="export?format=csv">…</MenuLink>
 *       <MenuButton name="bulk" value="delete" tone="danger">…</MenuButton>
 *     </Menu>
 */
export function Menu({ label, id, place = "below", padded, dots, children, ...button }: MenuProps) {
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
    const stops = stopsIn(panel.current);
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = nextStop(event.key, at, stops.length);
    if (next === undefined || at < 0 || isText(event.target)) return;
    event.preventDefault();
    stops.at(next)?.focus();
  }

  /** Closes the menu first, so that a dialog opened by the entry later returns the focus to the menu's button. */
  function choose(event: MouseEvent) {
    if ((event.target as Element).closest(".menu-item")) panel.current?.hidePopover();
  }

  return (
    <>
      <button
        className={dots ? DOTS[dots] : "button"}
        onKeyDown={open}
        {...button}
        type="button"
        {...{ popovertarget: panelId }}
      >
        {dots ? <span aria-hidden="true">⋯</span> : label}
      </button>
      <div
        ref={panel}
        id={panelId}
        className={["menu", place, padded && "padded-menu"].filter(Boolean).join(" ")}
        onKeyDown={move}
        onClick={choose}
        {...{ popover: "auto" }}
      >
        {children}
      </div>
    </>
  );
}

/** What can have the focus. Some entries are shown only on narrow screens. */
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
export const MenuLink = (props: LinkProps) => <Link className="menu-item" {...props} />;

/** An entry of a row's menu: a full path, as of all row links. */
export const MenuRowLink = (props: ComponentProps<typeof RowLink>) => (
  <RowLink className="menu-item" {...props} />
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
