import { Link, type LinkProps } from "@remix-run/react";
import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
} from "react";

/** Below or above its button; "aside": next to the sidebar. */
type Place = "below" | "above" | "aside";

type MenuProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & {
  /** What stands on the button. */
  label: ReactNode;
  id?: string;
  place?: Place;
  /** Holds a form, not entries. */
  padded?: boolean;
};

/**
 * A button that opens a panel in the browser's top layer. The browser opens it and closes it on Escape, on a click
 * elsewhere and by its button, without scripts too, and gives the focus back. Scripts add the arrow keys, and close it
 * once an entry was chosen.
 *
 *     <Menu label={label}>
 *       <MenuLink to="export?format=csv">…</MenuLink>
 *       <MenuButton name="bulk" value="delete" tone="danger">…</MenuButton>
 *     </Menu>
 */
export function Menu({ label, id, place = "below", padded, children, ...button }: MenuProps) {
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

  /** At once, so that what the entry opens gives the focus back to the menu's button. */
  function choose(event: MouseEvent) {
    if ((event.target as Element).closest(".menu-item")) panel.current?.hidePopover();
  }

  return (
    <>
      <button className="button" onKeyDown={open} {...button} type="button" {...{ popovertarget: panelId }}>
        {label}
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

const stopsIn = (panel: Element | null) => [
  ...(panel?.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, select:enabled, input:enabled:not([type="hidden"])',
  ) ?? []),
];

/** Where an arrow leads from an entry; past the last one to the first. */
function nextStop(key: string, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return -1;
  if (key === "ArrowUp") return at - 1;
  return key === "ArrowDown" ? (at + 1) % count : undefined;
}

/** The arrows, Home and End are a text field's own. */
const isText = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== "checkbox";

/** An entry that leads somewhere, or downloads. */
export const MenuLink = (props: LinkProps) => <Link className="menu-item" {...props} />;

/** An entry that submits the form it stands in. */
export const MenuButton = ({
  tone,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { tone?: "danger" }) => (
  <button type="submit" className={tone ? `menu-item ${tone}` : "menu-item"} {...rest} />
);
