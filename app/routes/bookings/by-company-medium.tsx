import { listsHandle } from "~/lists/list-handle";
import bookingTexts from "../../../locales/de/bookings.json";
import companyTexts from "../../../locales/de/companyBookings.json";
import recordTexts from "../../../locales/de/records.json";
import { type CompanyBookings, CompanyBookingsScreen, companyCrumbs } from "./list/company-screen";

export { loadCompanyBookings as loader } from "./list/company.server";

export const handle = listsHandle<CompanyBookings>({
  i18n: {
    bookings: bookingTexts,
    companyBookings: companyTexts,
    records: recordTexts,
  },
  breadcrumbs: ({ data }) => companyCrumbs(data),
});

export default CompanyBookingsScreen;
