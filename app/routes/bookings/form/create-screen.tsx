import { useLoaderData, useSearchParams } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useEditable } from "~/locks/editable-form";
import { PageHead } from "~/ui/page-head";
import { WithRail } from "~/ui/rail";
import { Note } from "~/ui/text";
import { SeriesSection } from "../series/section";
import { type BookingAnswer, BookingForm } from "./booking-form";
import type { loadNewBooking } from "./create.server";
import { KindField } from "./kind-field";
import { SaleRail } from "./sale-rail";
import { AFTER } from "./save-next";
import type { BookingFormValues } from "./values";

export function newBookingCrumbs() {
  const t = texts("bookings");
  return [{ label: t("title"), to: "/bookings" }, { label: t("form.createTitle") }];
}

/** A new booking of any type, with the free slots of the chosen issue beside it. */
export function CreateScreen() {
  const { t } = useTranslation("bookings");
  const { t: ofSeries } = useTranslation("bookingSeries");
  const { form, back, copied, client, continued, beginsPackage, ...loaded } =
    useLoaderData<typeof loadNewBooking>();
  // The booking that was saved just now: the next one begins with a form of its own.
  const after = useSearchParams()[0].get(AFTER) ?? "";
  const editable = useEditable<BookingFormValues, BookingAnswer>({ form, lock: null, mayChange: true });
  const { answer } = editable;
  const choices = answer?.choices ?? loaded.choices;
  const { variant } = choices;
  // Always one line, so that nothing moves when a medium is chosen.
  const series = answer?.series ?? (answer ? undefined : continued?.step);
  const kind = series ? "series" : variant === "multi" ? "multi" : "single";
  const subtitle =
    kind === "single" && variant && variant !== "multi" ? t(`type.${variant}`) : t(`bookingType.${kind}`);
  const title =
    series && continued
      ? ofSeries("continueTitle", { number: continued.id })
      : beginsPackage && copied
        ? t("form.packageTitle", { number: copied._id })
        : t("form.createTitle");
  return (
    <>
      <PageHead
        title={title}
        states={
          (series && continued) || beginsPackage ? null : (
            <KindField key={after} kind={kind} form="booking" answer={answer} />
          )
        }
        subtitle={subtitle}
      />
      {/* The table of a series takes the whole width. */}
      <WithRail
        label={t("form.saleAside")}
        rail={series ? null : <SaleRail choices={choices} isCopy={copied !== null} />}
      >
        {copied && !series ? (
          <Note tone="info" className="mb-4">
            {t(beginsPackage ? "form.packageFrom" : "form.copied", { number: copied._id })}
          </Note>
        ) : null}
        <BookingForm
          key={after}
          editable={editable}
          choices={choices}
          copied={copied ?? undefined}
          beginsPackage={beginsPackage}
          client={client}
          backHref={back}
          series={series}
          continued={continued}
          seriesPart={
            series &&
            ((sections, rowCount) => (
              <SeriesSection {...sections} step={series} continued={continued} rowCount={rowCount} />
            ))
          }
        />
      </WithRail>
    </>
  );
}
