import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Note } from "~/ui/text";

/** A draft, for somebody outside who has got a link to it. */
export function SharedDraft({ children }: { children: ReactNode }) {
  const { t } = useTranslation("lifecycle");
  return (
    <main id="main" tabIndex={-1}>
      <Note>{t("preview.notPublished")}</Note>
      {children}
    </main>
  );
}
