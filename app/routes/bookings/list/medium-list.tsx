import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BulkBar } from "~/lists/bulk-bar";
import type { ListState, ListView } from "~/lists/definition";
import { ListFilters } from "~/lists/list-filters";
import { useMedia } from "~/session/use-user";
import { EmptyState } from "~/ui/empty-state";
import type { BookingRow } from "../booking/detail";
import { useBookingRights } from "../booking/rights";
import { type BulkAnswer, BulkSteps } from "../bulk/steps";
import { BookingTable } from "./booking-table";
import { type BookingList, bookingList, type MediumBookingList, mediumBookingList } from "./definition";
import { type ListChoices, useListTexts } from "./texts";

export type MediumListData = {
  mediumId: string;
  state: ListState<MediumBookingList>;
  wide: ListState<BookingList>;
  rows: BookingRow[];
  total: number;
  choices: ListChoices;
  today: string;
};

/** The views of a medium's list: its own, and the same search among all bookings for exports and bulk changes. */
export function useMediumViews({ state, wide, total, choices }: MediumListData) {
  const texts = useListTexts(choices, useMedia(), state.filters, state.lookups.adFormat);
  const view: ListView<MediumBookingList> = { list: mediumBookingList, state, total, texts };
  const wideView: ListView<BookingList> = { list: bookingList, state: wide, total, texts };
  return { view, wideView };
}

/** An issue has one year. */
const issueBookingList = {
  ...mediumBookingList,
  filters: mediumBookingList.filters.filter((filter) => filter.name !== "year"),
} as unknown as MediumBookingList;

/** The bookings of one medium or issue: filters, rows, and what can be done to many at once. */
export function MediumList({ list, withoutYear }: { list: MediumListData; withoutYear?: boolean }) {
  const { t } = useTranslation("bookings");
  const { view, wideView } = useMediumViews(list);
  const rights = useBookingRights(list.mediumId);
  const { pathname } = useLocation();
  return (
    <>
      <ListFilters
        view={withoutYear ? { ...view, list: issueBookingList } : view}
        placeholder={t("filters.searchHint")}
      />
      <BookingTable
        view={view as unknown as ListView<BookingList>}
        rows={list.rows}
        today={list.today}
        selectable={rights.mayChange}
        empty={<EmptyState title={t("medium.empty")}>{t("medium.emptyText")}</EmptyState>}
      />
      {rights.mayChange ? (
        <BulkBar
          view={wideView}
          action="/bookings/bulk"
          exportAction="/bookings/export"
          allowed={rights.bulkActions}
          dialog={(answer: BulkAnswer) => <BulkSteps step={answer} listPath={pathname} />}
        />
      ) : null}
    </>
  );
}
