import { screenHandle } from "~/i18n/screen-handle";
import bookingTexts from "../../../locales/de/bookings.json";
import companyTexts from "../../../locales/de/companyBookings.json";
import listTexts from "../../../locales/de/lists.json";
import validationTexts from "../../../locales/de/validation.json";
import { type CompanyBookings, CompanyBookingsScreen, companyCrumbs } from "./list/company-screen";

export { loadCompanyBookings as loader } from "./list/company.server";

export const handle = screenHandle<CompanyBookings>({
  i18n: {
    bookings: bookingTexts,
    companyBookings: companyTexts,
    lists: listTexts,
    validation: validationTexts,
  },
  breadcrumbs: ({ data }) => companyCrumbs(data),
});

export default CompanyBookingsScreen;
