import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";

type Props = { label: string; page: number; pages: number; href: (page: number) => string };

/** Links to the previous and next page, below a long table that is no list of the kit. */
export function PageLinks({ label, page, pages, href }: Props) {
  const { t } = useTranslation("pages");
  if (pages < 2) return null;
  return (
    <nav className="table-foot" aria-label={label}>
      {page > 1 ? (
        <LinkButton variant="quiet" rel="prev" to={href(page - 1)}>
          {t("previous")}
        </LinkButton>
      ) : null}
      <span>{t("page", { page, pages })}</span>
      {page < pages ? (
        <LinkButton rel="next" to={href(page + 1)}>
          {t("next")}
        </LinkButton>
      ) : null}
    </nav>
  );
}
