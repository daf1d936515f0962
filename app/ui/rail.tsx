import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { classes } from "./class-names";
import { opensHere } from "./path-link";

/** From here on a rail stands beside its form (`rail.css`). */
const WIDE = "(min-width: 1024px)";

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

type PartsProps = Props & {
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
export function WithRailParts({ label, partsLabel, fieldsLabel, parts, children }: PartsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rail = useRailTop();
  const { shown: visiblePart, isWide } = useShownPart(frame);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [first] = parts;
  const tabs = [{ id: "fields", label: fieldsLabel, count: undefined }, ...parts];
  return (
    <div ref={frame} className="with-rail" data-part={visiblePart}>
      <nav className={classes("tabs part-tabs", parts.length === 1 && "only-narrow")} aria-label={partsLabel}>
        <ul>
          {tabs.map(({ id, label: text, count }) => {
            const isFirst = id === first?.id;
            const isShown = id === visiblePart || (visiblePart === "fields" && isWide && isFirst);
            return (
              <li key={id} className={id === "fields" ? "narrow-only" : undefined}>
                <a
                  href={`#${id}`}
                  className={id === "fields" ? "first-of-narrow" : isFirst ? "first-of-wide" : undefined}
                  aria-current={isShown ? "true" : undefined}
                  onClick={(event) => {
                    if (!opensHere(event)) return;
                    event.preventDefault();
                    navigate(`${search}#${id}`, { replace: true, preventScrollReset: true });
                  }}
                >
                  {text} {count === undefined ? null : <small>{count}</small>}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <div id="fields" data-of="fields" className="beside-rail">
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

/** The part of the address; undefined until the browser says what it points to. */
function useShownPart(frame: RefObject<HTMLElement>) {
  const { hash } = useLocation();
  const [visiblePart, setVisiblePart] = useState<string>();
  const [isWide, setWide] = useState(true);
  useEffect(() => {
    const part = document.getElementById(hash.slice(1))?.closest<HTMLElement>("[data-of]");
    setVisiblePart(part && frame.current?.contains(part) ? part.dataset.of : "fields");
  }, [hash, frame]);
  // Where it is narrow, what was hidden is where the address leads only now.
  useEffect(() => {
    if (visiblePart && hash && !matchMedia(WIDE).matches)
      document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [visiblePart, hash]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const change = () => setWide(wide.matches);
    change();
    wide.addEventListener("change", change);
    return () => wide.removeEventListener("change", change);
  }, []);
  return { shown: visiblePart, isWide };
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
