import { PlainPost } from "~/forms/screen/plain-post";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/layout";
import type { BookingDetail } from "../booking/detail";

/**
 * Takes appearances that are to come out of a series: they are cancelled or deleted by the bulk change of the list, which
 * shows first what will happen. Ticked are those after the opened one.
 */
export function ShortenSeries({ booking, today }: { booking: BookingDetail; today: string }) {
  const { t } = useTranslation("bookingSeries");
  const ahead = (booking.series?.bookings ?? []).filter(
    ({ status, appearsOn }) =>
      (status === "open" || status === "active") && (appearsOn === null || appearsOn > today),
  );
  if (ahead.length === 0 || !booking.allowedActions.includes("comment")) return null;
  const position = booking.seriesPosition ?? 0;
  return (
    <details className="mt-2">
      <summary>{t("shorten")}</summary>
      <PlainPost action="/bookings/bulk" className="grid gap-2 mt-2">
        <fieldset className="grid gap-1">
          <legend>{t("shortenBy")}</legend>
          {ahead.map(({ _id, appearsOn, specs, seriesPosition }) => (
            <label key={_id} className="flex gap-2 items-center">
              <input
                type="checkbox"
                name="ids"
                value={_id}
                defaultChecked={(seriesPosition ?? 0) > position}
              />
              <span>
                {[
                  specs.issue ? issueName(specs.issue) : null,
                  appearsOn ? dayText(appearsOn) : t("undated", { number: _id }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </label>
          ))}
        </fieldset>
        <Actions>
          <Button type="submit" name="bulk" value="cancel">
            {t("shortenCancel")}
          </Button>
          <Button type="submit" name="bulk" value="delete">
            {t("shortenDelete")}
          </Button>
        </Actions>
      </PlainPost>
    </details>
  );
}
