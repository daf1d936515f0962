import type { ReactNode } from "react";
import "./canvas.css";

/**
 * A plan, a calendar or an editor that takes all the room below the top bar:
 *
 *     <Canvas>
 *       <CanvasToolbar label={t("tools")}>
 *         <h1>{issue.name}</h1>
 *         <Actions>…</Actions>
 *       </CanvasToolbar>
 *       <CanvasBody label={t("plan")}>…</CanvasBody>
 *     </Canvas>
 */
export const Canvas = ({ children }: { children: ReactNode }) => <div className="canvas">{children}</div>;

type PartProps = { label: string; children: ReactNode };

/** The title and the tools. It stays while the body scrolls. */
export const CanvasToolbar = ({ label, children }: PartProps) => (
  <div className="canvas-toolbar" role="group" aria-label={label}>
    {children}
  </div>
);

/** The only part that scrolls, by keyboard, too. What is in it does not scroll by itself. */
export const CanvasBody = ({ label, children }: PartProps) => (
  <section className="canvas-body" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
