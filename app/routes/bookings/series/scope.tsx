import { SERIES_SCOPES } from "domain/bookings/series";
import { useTranslation } from "react-i18next";

/** Which appearances of a series a change or a cancellation is meant for; this one unless said otherwise. */
export function SeriesScope({ chosen = "one" }: { chosen?: string }) {
  const { t } = useTranslation("bookings");
  return (
    <fieldset className="mt-2">
      <legend className="field-label">{t("series.scope")}</legend>
      {SERIES_SCOPES.map((scope) => (
        <label key={scope} className="choice">
          <input type="radio" name="scope" value={scope} defaultChecked={scope === chosen} />
          <span>{t(`series.scopes.${scope}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
