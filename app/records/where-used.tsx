import type { ReactNode } from "react";
import type { RecordUse } from "~/forms/form-answer";
import { i18n } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";

/**
 * The places that use a record, with links: beside its form, and where they prevent its deletion. `children` say what
 * can be done instead.
 */
export function WhereUsed({ uses, children }: { uses: readonly RecordUse[]; children?: ReactNode }) {
  const { t } = useTranslation("records");
  return (
    <Card title={t("uses.title")} id="uses">
      {uses.length === 0 ? <Hint>{t("uses.none")}</Hint> : null}
      <ul className="grid gap-1">
        {uses.map(({ what, count, link }) => {
          const key = `uses.what.${what}`;
          const name = i18n.exists(key, { ns: "records" }) ? t(key as "uses.what.bookings") : what;
          return (
            <li key={link}>
              <PathLink to={link}>
                {t("uses.place", { what: name, number: count.toLocaleString("de") })}
              </PathLink>
            </li>
          );
        })}
      </ul>
      {uses.length > 0 ? children : null}
    </Card>
  );
}
