import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { PREVIEW_WIDTHS, type PreviewWidth } from "~/shared/lifecycle/preview-widths";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/layout";
import { PreviewWindow } from "~/ui/preview-window";
import { Hint } from "~/ui/text";
import { Article } from "./article";
import { useTypedPreview } from "./use-typed-preview";
import "./preview-beside.css";

/** What is typed in the form, as readers would get it, as wide as a phone, a tablet or a screen and made to fit. */
export function PreviewBeside({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("articles");
  const { t: lifecycle } = useTranslation("lifecycle");
  const [width, setWidth] = useState<PreviewWidth>(PREVIEW_WIDTHS[0]);
  const { preview, trouble } = useTypedPreview(id);
  const frame = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <Actions className="preview-beside">
        {PREVIEW_WIDTHS.map((one) => (
          <Button
            key={one}
            type="button"
            size="small"
            aria-pressed={one === width}
            onClick={() => setWidth(one)}
          >
            {lifecycle(`preview.widths.${one}`)}
          </Button>
        ))}
        <Button type="button" size="small" variant="quiet" onClick={onClose}>
          {t("reading.hide")}
        </Button>
      </Actions>
      <Hint role="status">{t(`reading.${trouble ?? "typed"}`)}</Hint>
      <PreviewWindow
        ref={frame}
        label={t("reading.asRead")}
        width={width}
        zoom={room > 0 ? Math.min(1, room / width) : undefined}
      >
        {preview && room > 0 ? <Article article={preview} heading="h3" /> : null}
      </PreviewWindow>
    </>
  );
}
