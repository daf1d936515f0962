import { useLocation } from "@remix-run/react";
import { type CSSProperties, type MouseEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import { Separator } from "./separator";
import "./split.css";
import type { SplitState } from "./split-state";
import { SplitContext, useSplit, useSplitState } from "./use-split";

type SplitProps = {
  /** The frame's name in the cookie that remembers its widths. */
  name: string;
  /** What `splitStateOf` has read in the loader. */
  state: SplitState;
  /** Which level a phone shows: the list, or what the address has chosen from it. */
  shows: "list" | "content";
  children: ReactNode;
};

/**
 * A tree or list, the content chosen from it, and a rail:
 *
 *     <Split name="library" state={split} shows={folder ? "content" : "list"}>
 *       <SplitList label={t("folders")}>…</SplitList>
 *       <SplitContent>
 *         <SplitBack to="/library">{t("folders")}</SplitBack>
 *         <PageHead title={folder.name} actions={<RailToggle label={t("details")} />} />
 *         …
 *       </SplitContent>
 *       <SplitRail label={t("details")}>…</SplitRail>
 *     </Split>
 */
export function Split({ name, state: remembered, shows, children }: SplitProps) {
  const frame = useRef<HTMLDivElement>(null);
  const split = useSplitState(name, remembered, frame);
  const widths = { "--split-list": `${split.state.list}px`, "--split-rail": `${split.state.rail}px` };
  return (
    <SplitContext.Provider value={split}>
      <div ref={frame} className="split" data-shows={shows} style={widths as CSSProperties}>
        {children}
      </div>
    </SplitContext.Provider>
  );
}

type PartProps = { label: string; children: ReactNode };

/**
 * The tree or list on the left: links, of which the chosen one has `aria-current`. On a phone, where it is all that one
 * sees, its label is the title.
 */
export function SplitList({ label, children }: PartProps) {
  const { idOf } = useSplit();
  return (
    <>
      <nav id={idOf("list")} className="split-list" aria-label={label}>
        <h1 className="split-title">{label}</h1>
        {children}
      </nav>
      <Separator part="list" label={label} />
    </>
  );
}

export const SplitContent = ({ children }: { children: ReactNode }) => (
  <div className="split-content">{children}</div>
);

/** The rail on the right, below the content where there is no room beside it. It can be hidden (`RailToggle`). */
export function SplitRail({ label, children }: PartProps) {
  const { state, idOf } = useSplit();
  if (state.hidesRail) return null;
  return (
    <>
      <Separator part="rail" label={label} />
      <aside id={idOf("rail")} className="split-rail" aria-label={label} tabIndex={0}>
        {children}
      </aside>
    </>
  );
}

/** The way back to the list, where a phone shows one level at a time. */
export const SplitBack = ({ to, children }: { to: string; children: ReactNode }) => (
  <PathLink to={to} className="split-back">
    <Icon name="chevron-left" />
    {children}
  </PathLink>
);

/** Hides the rail, or shows it again. Without scripts it is a link, which the loader answers (`splitStateOf`). */
export function RailToggle({ label }: { label: string }) {
  const { t } = useTranslation("frames");
  const { state, hideRail } = useSplit();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("rail", state.hidesRail ? "shown" : "hidden");
  function toggle(event: MouseEvent) {
    event.preventDefault();
    hideRail(!state.hidesRail);
  }
  return (
    <LinkButton variant="quiet" to={`${pathname}?${params}`} onClick={toggle}>
      {t(state.hidesRail ? "split.show" : "split.hide", { label })}
    </LinkButton>
  );
}
