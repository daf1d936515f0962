import type { MouseEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { opensHere } from "~/ui/path-link";
import { Segments } from "~/ui/segments";
import { PAGE_VIEWS, type PageView } from "./views";

type Props = {
  view: PageView;
  /** Changes it without an address, so that what is typed stays. */
  onChange?: (view: PageView) => void;
};

/** The ways in which a mail is looked at, as links. */
export function ViewLinks({ view, onChange }: Props) {
  const { t } = useTranslation("newsletters");
  return (
    <nav className="newsletter-views" aria-label={t("preview.view")}>
      <Segments>
        {PAGE_VIEWS.map((one) => (
          <a
            key={one}
            href={one === "wide" ? "?" : `?view=${one}`}
            aria-current={one === view ? "true" : undefined}
            onClick={(event: MouseEvent<HTMLAnchorElement>) => {
              if (!onChange || !opensHere(event)) return;
              event.preventDefault();
              onChange(one);
            }}
          >
            {t(`preview.views.${one}`)}
          </a>
        ))}
      </Segments>
    </nav>
  );
}
