import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";

/** The client's title (spec §2), a link to the start. */
export function Brand() {
  const { t } = useTranslation("frame");
  return (
    <Link to="/" className="brand">
      <span className="brand-mark" aria-hidden="true">
        {t("client").charAt(0)}
      </span>
      <span className="brand-name">{t("client")}</span>
    </Link>
  );
}
