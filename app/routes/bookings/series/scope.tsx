import { SERIES_SCOPES } from "domain/bookings/series";
import { fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";

const { Options } = fieldsOf<{ scope: string }>();

/** The choice of appearances that a change or a cancellation applies to. Default: this one. */
export function SeriesScopeField() {
  const { t } = useTranslation("bookingSeries");
  const scopes = SERIES_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }));
  return (
    <div className="mt-2">
      <Options name="scope" label={t("scope")} of={scopes} initial="one" />
    </div>
  );
}
