import { parseDate } from "@internationalized/date";
import { todayInVienna } from "domain/dates";
import type { RefObject } from "react";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Heading,
  I18nProvider,
  Popover,
} from "react-aria-components";
import { LOCALE } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";

export type DayCalendarProps = {
  /** The day of the field, `YYYY-MM-DD`; null if it has none. */
  day: string | null;
  min?: string;
  max?: string;
  /** The field below which the calendar opens. */
  input: RefObject<HTMLInputElement>;
  onChoose: (day: string) => void;
  onClose: () => void;
};

const STEP = "grid size-9 cursor-pointer place-items-center rounded-(--r) data-hovered:bg-(--accent-soft)";
const CELL = [
  STEP,
  "data-today:font-semibold data-today:underline data-outside-month:invisible",
  "data-disabled:cursor-default data-disabled:text-(--ink-3) data-disabled:line-through",
  "data-selected:bg-(--accent) data-selected:text-(--accent-ink)",
].join(" ");

/** React Aria's calendar, open: one month, weeks from Monday, German names whatever the browser speaks. */
export function DayCalendar({ day, min, max, input, onChoose, onClose }: DayCalendarProps) {
  const { t } = useTranslation("forms");
  return (
    <I18nProvider locale={LOCALE}>
      <Popover
        isOpen
        onOpenChange={(isOpen) => isOpen || onClose()}
        triggerRef={input}
        placement="bottom start"
        // Above a modal dialog, too.
        UNSTABLE_portalContainer={input.current?.closest("dialog") ?? undefined}
        className="border border-(--line-strong) bg-(--paper) rounded-(--r) p-2"
      >
        <Dialog aria-label={t("day.choose")} className="outline-none">
          <Calendar
            value={day ? parseDate(day) : null}
            defaultFocusedValue={parseDate(day ?? todayInVienna())}
            minValue={min ? parseDate(min) : undefined}
            maxValue={max ? parseDate(max) : undefined}
            firstDayOfWeek="mon"
            autoFocus
            onChange={(chosen) => onChoose(chosen.toString())}
          >
            <header className="flex items-center justify-between gap-2">
              <Button slot="previous" className={STEP}>
                <Icon name="chevron-left" />
              </Button>
              <Heading level={2} className="text-[15px]" />
              <Button slot="next" className={STEP}>
                <Icon name="chevron-right" />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(name) => (
                  <CalendarHeaderCell className="py-1 text-[12px] text-ink-2">{name}</CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className={CELL} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
