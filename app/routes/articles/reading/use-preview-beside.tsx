import { type ComponentType, type ReactNode, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { opensHere } from "~/ui/path-link";
import type { PreviewBeside } from "./preview-beside";

/** The id of what opens the preview, and gets the focus back from it. */
const OPENER = "preview-beside";

/**
 * The way to the preview of an article: with scripts it opens beside the text, follows what is typed, and closes by the next
 * press; without them it shows what is saved. Nothing for whoever only reads.
 */
export function usePreviewBeside(id: string | null): { button: ReactNode; beside: ReactNode } {
  const { t } = useTranslation("articles");
  const [Beside, setBeside] = useState<ComponentType<Parameters<typeof PreviewBeside>[0]> | null>(null);
  if (id === null) return { button: null, beside: null };
  const to = `/articles/${id}/preview`;
  const close = () => setBeside(null);
  const button = (
    <LinkButton
      id={OPENER}
      to={to}
      variant="quiet"
      aria-expanded={Beside ? true : undefined}
      data-in-palette=""
      onClick={(event) => {
        // Whoever only reads it finds nothing typed here.
        if (!opensHere(event) || !document.querySelector("textarea[name=text]")) return;
        event.preventDefault();
        if (Beside) return close();
        import("./preview-beside").then(
          (part) => setBeside(() => part.PreviewBeside),
          () => location.assign(to),
        );
      }}
    >
      {t("reading.show")}
    </LinkButton>
  );
  if (!Beside) return { button, beside: null };
  const closeWithin = () => {
    close();
    document.getElementById(OPENER)?.focus();
  };
  return { button, beside: <Beside id={id} onClose={closeWithin} /> };
}
