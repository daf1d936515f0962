import screenTexts from "virtual:texts/bookings+companyBookings+records";
import { listsHandle } from "~/lists/list-handle";
import { type CompanyBookings, CompanyBookingsScreen, companyCrumbs } from "./list/company-screen";

export { loadCompanyBookings as loader } from "./list/company.server";

export const handle = listsHandle<CompanyBookings>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => companyCrumbs(data),
});

export default CompanyBookingsScreen;
