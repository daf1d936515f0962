import { Link, useLocation } from "@remix-run/react";
import type { LiveArea } from "domain/areas";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/live/use-live";

/**
 * How many records were created since the list was loaded, by whomever. The rows stay where they are until somebody asks
 * for the new ones; some of them may not meet the list's filters.
 */
export function NewRecords({ area, since }: { area: LiveArea; since: string }) {
  const { t } = useTranslation("lists");
  const { pathname, search } = useLocation();
  const created = useLive("created", { area, since });
  return (
    <span role="status">
      {created && created.count > 0 ? (
        <Link to={pathname + search} replace preventScrollReset>
          {t("created", { count: created.count })}
        </Link>
      ) : null}
    </span>
  );
}
