import { weekIntent } from "domain/bookings/week-strip";
import { addDays, formatDay, weekOf } from "domain/dates";
import { useKitContext } from "~/forms/screen/kit-context";
import { useTranslation } from "~/i18n/use-translation";
import { FillLevel } from "~/records/fill-level";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/text";
import type { BookingChoices } from "./choices";

/** The coming weeks of a format: which are free, tight or full. A week fills the days of the campaign. */
export function WeekStrip({ weeks }: { weeks: BookingChoices["weeks"] }) {
  const { t } = useTranslation("bookings");
  const { pendingIntent } = useKitContext();
  if (weeks.length === 0) return null;
  return (
    <section aria-label={t("weeks.title")}>
      <Hint className="mb-2">{t("weeks.title")}</Hint>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
        {weeks.map(({ monday, free, room }) => (
          <li key={monday}>
            <Button
              name="intent"
              value={weekIntent(monday)}
              size="small"
              className="w-full h-full"
              formNoValidate
              disabled={room === "full"}
              aria-disabled={pendingIntent !== null || undefined}
            >
              <span className="grid">
                <b>{t("weeks.week", { week: weekOf(monday).slice(-2) })}</b>
                <Hint as="span">{formatDay(monday).slice(0, 6)}</Hint>
                <span className="sr-only">{t("weeks.until", { day: formatDay(addDays(monday, 6)) })}</span>
                <FillLevel room={room}>
                  {free === null
                    ? t("weeks.unlimited")
                    : room === "full"
                      ? t("slots.full")
                      : t(room === "tight" ? "weeks.tight" : "slots.free", { count: free })}
                </FillLevel>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
