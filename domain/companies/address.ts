import type { Draft } from "domain/fields/kinds";
import type { ADDRESS_FIELDS } from "./fields";

export type Address = Draft<typeof ADDRESS_FIELDS>;

/** Where invoices go: to the postal address, unless another one is given. */
export const billedAt = (company: { billsElsewhere: boolean; address: Address; billingAddress: Address }) =>
  company.billsElsewhere ? company.billingAddress : company.address;

/** An address as it is written on a letter; the country only if it is another one. */
export function addressLines({ street, zip, city, country }: Address): string[] {
  const place = [zip, city].filter(Boolean).join(" ");
  const isHome = country === null || /^(Österreich|Austria|AT|A)$/i.test(country);
  return [street, place, isHome ? null : country].filter((line): line is string => Boolean(line));
}
