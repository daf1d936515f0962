import { forwardRef, type ReactNode } from "react";

type Props = {
  label: string;
  /** Of a phone, a tablet or a screen, in pixels. */
  width: 360 | 768 | 1280;
  /** Smaller than it is, so that it fits. */
  zoom?: number | undefined;
  children: ReactNode;
};

const CLASSES = { 360: "preview-360", 768: "preview-768", 1280: "preview-1280" };

/** Something as wide as the screens of its readers; where the window is narrower, its box scrolls, and not the page. */
export const PreviewWindow = forwardRef<HTMLElement, Props>(function PreviewWindow(
  { label, width, zoom, children },
  ref,
) {
  return (
    <section ref={ref} className="preview-window" aria-label={label} tabIndex={0}>
      <div className={CLASSES[width]} style={zoom === undefined ? undefined : { zoom }}>
        {children}
      </div>
    </section>
  );
});
