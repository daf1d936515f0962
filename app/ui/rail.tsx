import { type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "./class-names";
import { opensHere } from "./path-link";
import { useShownPart } from "./use-shown-part";

/** From here on a rail stands beside its form (`rail.css`). */
const WIDE = "(min-width: 1024px)";

/** The part that is the form itself. */
const FIELDS_PART = "fields";

/** A part of a rail. `comments` and `history` are the ids of a card in it, too. */
export type RailPart = {
  id: "overview" | "comments" | "history";
  label: string;
  count?: string | undefined;
  content: ReactNode;
};

type Props = {
  /** The name of the rail. */
  label: string;
  children: ReactNode;
};

/**
 * A form or a view, with a rail beside it for states, slots and comments. Without one (`rail` null) it takes the whole
 * width, and stays what it is: a form keeps what is typed.
 */
export function WithRail({ label, rail, children }: Props & { rail: ReactNode }) {
  const ref = useRailTop(rail !== null);
  return (
    <div className={rail === null ? undefined : "with-rail"}>
      {children}
      {rail === null ? null : (
        <aside ref={ref} className="rail" aria-label={label}>
          {rail}
        </aside>
      )}
    </div>
  );
}

/** What leads to other records. Where it has no room beside the form, it is a part of its own. */
export type RailLead = { id: "tree"; label: string; content: ReactNode };

type PartsProps = Props & {
  /** What stands before the form. */
  lead?: RailLead | undefined;
  /** The name of the tabs, and of the part that is the form. */
  partsLabel: string;
  fieldsLabel: string;
  parts: readonly RailPart[];
};

/**
 * A form with a rail of several parts, of which one is shown at a time; where it is narrow, the form is one of them.
 * The address names the part (`:target`), so this works without scripts, a link can lead to it, and what was typed
 * stays.
 */
export function WithRailParts({ label, partsLabel, fieldsLabel, parts, lead, children }: PartsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rail = useRailTop();
  const { shown: visiblePart, open } = useShownPart(frame, FIELDS_PART);
  const isWide = useIsWide();
  const [first] = parts;
  const tabs = [
    { id: FIELDS_PART, label: fieldsLabel, count: undefined, only: "narrow-only" },
    ...(lead ? [{ id: lead.id, label: lead.label, count: undefined, only: "lead-tab" }] : []),
    ...parts.map((part) => ({ ...part, only: undefined })),
  ];
  return (
    <div ref={frame} className={classes("with-rail", lead && "with-lead")} data-part={visiblePart}>
      {lead ? (
        <nav id={lead.id} data-of={lead.id} className="rail-lead" aria-label={lead.label} data-no-print>
          {lead.content}
        </nav>
      ) : null}
      <nav className={classes("tabs part-tabs", parts.length === 1 && "only-narrow")} aria-label={partsLabel}>
        <ul>
          {tabs.map(({ id, label: text, count, only }) => {
            const isFirst = id === first?.id;
            const isShown = id === visiblePart || (visiblePart === FIELDS_PART && isWide && isFirst);
            return (
              <li key={id} className={only}>
                <a
                  href={`#${id}`}
                  className={id === FIELDS_PART ? "first-of-narrow" : isFirst ? "first-of-wide" : undefined}
                  aria-current={isShown ? "true" : undefined}
                  onClick={(event) => {
                    if (!opensHere(event)) return;
                    event.preventDefault();
                    open(id);
                  }}
                >
                  {text} {count === undefined ? null : <small>{count}</small>}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <div id={FIELDS_PART} data-of={FIELDS_PART} className="beside-rail">
        {children}
      </div>
      <aside ref={rail} className="rail" aria-label={label}>
        {parts.map(({ id, content }) => (
          <div key={id} id={id === "overview" ? id : undefined} data-of={id} className="rail-part">
            {content}
          </div>
        ))}
      </aside>
    </div>
  );
}

/** Whether the rail stands beside the form; true until the browser says how wide it is. */
function useIsWide(): boolean {
  const [isWide, setWide] = useState(true);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const change = () => setWide(wide.matches);
    change();
    wide.addEventListener("change", change);
    return () => wide.removeEventListener("change", change);
  }, []);
  return isWide;
}

/** A rail stays in sight; one that is longer than the window scrolls with the page until its end is seen. */
function useRailTop(isShown = true) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const rail = ref.current;
    if (!rail || !isShown) return;
    const place = () => {
      rail.style.top = "";
      const room = innerHeight - rail.offsetHeight - 12;
      if (room < Number.parseFloat(getComputedStyle(rail).top)) rail.style.top = `${room}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(rail);
    addEventListener("resize", place);
    return () => {
      observer.disconnect();
      removeEventListener("resize", place);
    };
  }, [isShown]);
  return ref;
}
