import { type ComponentType, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { opensHere } from "~/ui/path-link";
import type { PreviewBeside } from "./preview-beside";

/** The way to the preview of an article; with scripts it opens beside the form, and follows what is typed. */
export function ArticlePreviewCard({ id }: { id: string }) {
  const { t } = useTranslation("articles");
  const { t: lifecycle } = useTranslation("lifecycle");
  const [Beside, setBeside] = useState<ComponentType<Parameters<typeof PreviewBeside>[0]> | null>(null);
  const to = `/articles/${id}/preview`;
  return (
    <Card title={lifecycle("preview.title")} id="as-read" className="grid gap-3">
      {Beside ? (
        <Beside id={id} onClose={() => setBeside(null)} />
      ) : (
        <LinkButton
          to={to}
          size="small"
          className="justify-self-start"
          onClick={(event) => {
            // Whoever only reads it finds nothing typed here.
            if (!opensHere(event) || !document.querySelector("textarea[name=text]")) return;
            event.preventDefault();
            import("./preview-beside").then(
              (part) => setBeside(() => part.PreviewBeside),
              () => location.assign(to),
            );
          }}
        >
          {t("reading.show")}
        </LinkButton>
      )}
    </Card>
  );
}
