import { useTranslation } from "~/i18n/use-translation";
import { pictureHref } from "~/records/attachments/attachment";
import { PathLink } from "~/ui/path-link";

/** The client's title (spec §2), a link to the start. A house with a logo shows that instead. */
export function Brand({ logoId = null }: { logoId?: string | null }) {
  const { t } = useTranslation("frame");
  return (
    <PathLink to="/" className="brand" data-logo={logoId ? "" : undefined}>
      {logoId ? (
        // Not loaded where the bar has no room for it.
        <img className="brand-logo" src={pictureHref(logoId, "logo")} alt="" loading="lazy" />
      ) : null}
      <span className="brand-mark" aria-hidden="true">
        {t("client").charAt(0)}
      </span>
      <span className="brand-name">{t("client")}</span>
    </PathLink>
  );
}
