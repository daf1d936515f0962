import type { ReactNode } from "react";
import type { RecordUse } from "~/forms/post/form-answer";
import { nameOfUse } from "~/i18n/area-uses";
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
  const placeName = usePlaceName();
  return (
    <Card title={t("uses.title")} id="uses">
      {uses.length === 0 ? <Hint>{t("uses.none")}</Hint> : null}
      <ul className="grid gap-1">
        {uses.map((use) => (
          <li key={use.link}>
            {use.count > 0 ? <PathLink to={use.link}>{placeName(use, "what")}</PathLink> : null}
            {use.hasOthers ? <Hint>{use.count > 0 ? t("uses.others") : placeName(use, "what")}</Hint> : null}
          </li>
        ))}
      </ul>
      {uses.length > 0 ? children : null}
    </Card>
  );
}

/** A place in words: `Buchungen: 3` as a line of its own, `3 Buchungen` within a sentence. */
export function usePlaceName(): (use: RecordUse, as: "what" | "counted") => string {
  const { t } = useTranslation("records");
  return ({ what, count, hasOthers }, as) => {
    const number = count.toLocaleString("de");
    const nameIn = (form: "what" | "counted") => nameOfUse(what, form, { count, number });
    if (count === 0) return t(`uses.hidden.${as}`, { what: nameIn("what") });
    if (as === "what") return t("uses.place", { what: nameIn("what"), number });
    return hasOthers ? t("uses.hidden.more", { counted: nameIn("counted") }) : nameIn("counted");
  };
}
