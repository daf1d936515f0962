import { createContext, type MouseEvent, type ReactNode, useContext, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "~/i18n/use-translation";
import { opensHere } from "~/ui/path-link";
import { Note } from "~/ui/text";
import { useShownPart } from "~/ui/use-shown-part";
import { useWrongFields } from "./use-wrong-fields";
import "./stage.css";

/** The part that is the canvas itself. */
const CANVAS_PART = "canvas";

/** A part of the side of a stage; its id is in the address. */
export type StagePartName = {
  id: string;
  label: string;
  count?: string | undefined;
  /** Where there is room, it stands beside the canvas of a wide stage, and has no tab. */
  narrowOnly?: boolean;
};

/** What the canvas is called, and the id of what one skips to in it; unset: its beginning. */
export type CanvasName = Omit<StagePartName, "id"> & { target?: string };

type StageState = {
  shown: string | undefined;
  open: (part: string) => void;
  parts: readonly StagePartName[];
  /** How many fields of a part are wrong. */
  wrong: Readonly<Record<string, number>>;
};

const StageContext = createContext<StageState | undefined>(undefined);

function useStage(): StageState {
  const stage = useContext(StageContext);
  if (!stage) throw new Error("the parts of a stage stand within <Stage>");
  return stage;
}

type StageProps = {
  canvas: CanvasName;
  /** What stands beside the canvas, one part at a time; the first one is shown at first. */
  parts: readonly StagePartName[];
  /** Canvas and parts take turns, each in the whole room. The tabs (`StageTabs`) stand in the head. */
  wide?: boolean;
  /** The part that a wide stage shows at first; unset: the canvas. */
  first?: string;
  children: ReactNode;
};

/**
 * A record that is written on a canvas: a head that stays, the canvas, and beside it one of several parts.
 *
 *     <Stage canvas={{ label: t("text") }} parts={[{ id: "details", label: t("details") }, …]}>
 *       <StageHead about={…} steps={…} />
 *       <StageBody>
 *         <EditableForm …>
 *           <StageCanvas>…</StageCanvas>
 *           <StageSide label={t("parts")} canvas={t("text")}>
 *             <StagePart id="details">…</StagePart>
 *           </StageSide>
 *         </EditableForm>
 *         <StageRail id="record" label={t("history")}>…</StageRail>
 *       </StageBody>
 *     </Stage>
 *
 * Where it is narrow the canvas is a part of its own. Without scripts all parts stand one below the other.
 */
export function Stage({ canvas, parts, wide, first, children }: StageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const opened = first ?? CANVAS_PART;
  const { shown, open } = useShownPart(frame, opened, wide ? opened : undefined);
  const wrong = useWrongFields(frame);
  return (
    <StageContext.Provider value={{ shown, open, parts, wrong }}>
      <div ref={frame} className={wide ? "stage wide-stage" : "stage"} data-part={shown}>
        <SkipLinks canvas={canvas} />
        {children}
      </div>
    </StageContext.Provider>
  );
}

/** The ways to the canvas and to each part, past all that is before them; each is seen while it has the focus. */
function SkipLinks({ canvas }: Pick<StageProps, "canvas">) {
  const { t } = useTranslation("frames");
  const { parts, open } = useStage();
  const regions = [
    { id: CANVAS_PART, label: canvas.label, target: canvas.target ?? CANVAS_PART },
    ...parts.map(({ id, label }) => ({ id, label, target: id })),
  ];
  function skip(event: MouseEvent, id: string, target: string) {
    if (!opensHere(event)) return;
    event.preventDefault();
    flushSync(() => open(id));
    (document.getElementById(target) ?? document.getElementById(id))?.focus();
  }
  return (
    <nav aria-label={t("stage.skipLinks")} data-no-print>
      {regions.map(({ id, label, target }) => (
        <a key={id} className="skip-link" href={`#${target}`} onClick={(event) => skip(event, id, target)}>
          {t("stage.skip", { label })}
        </a>
      ))}
    </nav>
  );
}

/** How the record stands, and the steps from there. It stays while one scrolls. */
export const StageHead = ({ about, steps }: { about: ReactNode; steps: ReactNode }) => (
  <div className="stage-head">
    <div className="stage-about">{about}</div>
    <div className="stage-steps">{steps}</div>
  </div>
);

/** A sentence of the head that matters more than the others: when something goes out. */
export const StageSentence = ({ children }: { children: ReactNode }) => (
  <span className="stage-sentence">{children}</span>
);

/** Two short fields beside each other, in a part of a stage. */
export const StagePair = ({ children }: { children: ReactNode }) => (
  <div className="stage-half">{children}</div>
);

export const StageBody = ({ children }: { children: ReactNode }) => (
  <div className="stage-body">{children}</div>
);

/** The form of the record, with its canvas and what is beside it. */
export const StageMain = ({ children }: { children: ReactNode }) => (
  <div className="stage-main">{children}</div>
);

/** What has to be said of the record below the head, with its step at the end. */
export const StageNote = ({ tone, children }: { tone?: "warn"; children: ReactNode }) => (
  <Note as="div" tone={tone} className="stage-note">
    {children}
  </Note>
);

/** What the screen is for, on a column of paper. */
export const StageCanvas = ({ children }: { children: ReactNode }) => (
  <div id={CANVAS_PART} data-of={CANVAS_PART} className="stage-canvas" tabIndex={-1}>
    <div className="stage-column">{children}</div>
  </div>
);

type SideProps = {
  /** The name of the tabs. */
  label: string;
  /** What the canvas is called, where it is one of the parts. */
  canvas: string;
  children: ReactNode;
};

/** The tabs of a stage, and those of its parts that belong to the form. */
export function StageSide({ label, canvas, children }: SideProps) {
  const { parts } = useStage();
  return (
    <div className="stage-side">
      <nav className="tabs stage-tabs" aria-label={label}>
        <ul>
          <PartTab id={CANVAS_PART} label={canvas} narrowOnly className="first-of-narrow" />
          {parts.map((part, nth) => (
            <PartTab key={part.id} {...part} className={nth === 0 ? "first-of-wide" : undefined} />
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

/** The tabs of a wide stage, for its head. */
export function StageTabs({ label, canvas }: { label: string; canvas: CanvasName }) {
  const { parts } = useStage();
  const { target: _target, ...tab } = canvas;
  return (
    <nav className="tabs stage-tabs" aria-label={label}>
      <ul>
        <PartTab id={CANVAS_PART} {...tab} />
        {parts.map((part) => (
          <PartTab key={part.id} {...part} />
        ))}
      </ul>
    </nav>
  );
}

function PartTab({ id, label, count, narrowOnly, className }: StagePartName & { className?: string }) {
  const { t } = useTranslation("frames");
  const { shown, open, wrong } = useStage();
  const problems = wrong[id];
  return (
    <li className={narrowOnly ? "narrow-only" : undefined}>
      <a
        href={`#${id}`}
        className={className}
        aria-current={id === shown ? "true" : undefined}
        onClick={(event) => {
          if (!opensHere(event)) return;
          event.preventDefault();
          open(id);
        }}
      >
        {label} {count === undefined ? null : <small>{count}</small>}
        {problems ? <small className="stage-wrong">{t("stage.wrong", { count: problems })}</small> : null}
      </a>
    </li>
  );
}

/** A part of the form beside the canvas. */
export const StagePart = ({ id, children }: { id: string; children: ReactNode }) => (
  <section id={id} data-of={id} className="stage-part" tabIndex={-1}>
    {children}
  </section>
);

/** The part beside the form: it has forms of its own. */
export const StageRail = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <aside id={id} data-of={id} className="stage-rail rail" aria-label={label} tabIndex={-1}>
    {children}
  </aside>
);

/** What stands beside the canvas instead of its parts, half and half; where it is narrow, instead of the canvas. */
export const StageHalf = ({ children }: { children: ReactNode }) => (
  <div className="stage-half-view">{children}</div>
);
