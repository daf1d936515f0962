import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Hint } from "~/ui/text";

/**
 * The way to the medium's own screen, where its formats and placements are kept with their limits, for who keeps them.
 * It opens beside the form, which offers what was added as soon as one is back (decision 079).
 */
export function MissingFormat({ mediumId }: { mediumId: string }) {
  const { t } = useTranslation("bookings");
  const mayKeep = useCan()({ action: "edit", collectionType: "media" });
  const { revalidate } = useRevalidator();
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (!wasOpened) return;
    window.addEventListener("focus", revalidate);
    return () => window.removeEventListener("focus", revalidate);
  }, [wasOpened, revalidate]);
  if (!mayKeep) return null;
  return (
    <Hint>
      <a
        href={`/press/${mediumId}`}
        target="_blank"
        rel="noreferrer"
        className="inline-block min-h-(--least-target)"
        onClick={() => setOpened(true)}
      >
        {t("form.missingFormat")}
      </a>
    </Hint>
  );
}
