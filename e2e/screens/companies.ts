import { nothingSent, pressButton, type Screens } from "./screen";

const COMPANIES = ["read", "create", "edit", "delete"].map((action) => `global:${action}__companies`);

/** Companies: a plain record with rows. */
export const companies: Screens = {
  companies: {
    path: "/companies?q=:client&active=1&type=Customer&agency=0&col=name&col=vatId&col=updatedAt",
    permissions: COMPANIES,
  },
  "companies, nothing sent": nothingSent("/companies/bulk", COMPANIES),
  "company, new, with a contact, refused": {
    path: "/companies/create",
    permissions: COMPANIES,
    reach: async (page) => {
      await pressButton("Kontakt hinzufügen")(page);
      await page.getByRole("group", { name: "Kontakt 1" }).getByLabel("E-Mail").fill("anna");
      return await pressButton("Speichern")(page);
    },
    status: 400,
  },
  company: { path: "/companies/:company", permissions: COMPANIES, isLayout: true },
  "company, looked up in immoflash": {
    path: "/companies/:company?immoflash=x",
    permissions: COMPANIES,
    requests: 3,
  },
  "company, only to look at": {
    path: "/companies/:company",
    permissions: ["global:read__companies"],
  },
  "companies compared": {
    path: "/companies/compare?company=:company&company=1&by=format",
    permissions: [...COMPANIES, "global:read__bookings"],
    isLayout: true,
  },
  "companies compared, too few": {
    path: "/companies/compare?company=x&year=1&company.q=a",
    permissions: [...COMPANIES, "global:read__bookings"],
  },
  "company over years": {
    path: "/companies/:company/compare",
    permissions: [...COMPANIES, "global:read__bookings"],
  },
  "company over years, without bookings to see": {
    path: "/companies/:company/compare",
    permissions: COMPANIES,
    status: 403,
  },
  "company, unknown": { path: "/companies/999999999", permissions: COMPANIES, status: 404 },
};
