import {
  BILLING_STATES,
  BOOKING_GAPS,
  BOOKING_KINDS,
  BOOKING_STATUS,
  MATERIAL_STATES,
  MEDIUM_TYPES,
} from "domain/bookings/fields";
import { personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import { useTranslation } from "react-i18next";
import type { FilterOption, ListTexts } from "~/lists/definition";
import { issueName } from "~/records/issue-name";
import type { ListChoicesFragment } from "../booking/documents";
import type { BookingList } from "./definition";

export type ListChoices = ResultOf<typeof ListChoicesFragment>;
type Named = { _id: string; name: string };
type NamedIssue = { _id: string; title: string; issueNumber: string; medium: { name: string } };

const byName = (list: readonly Named[] = []): FilterOption[] =>
  list.map(({ _id, name }) => ({ value: _id, label: name }));
const byTitle = (list: readonly NamedIssue[] = []): FilterOption[] =>
  list.map((issue) => ({ value: issue._id, label: `${issue.medium.name} ${issueName(issue)}` }));

/** What is chosen first, then what was found; each once. */
function together(...lists: FilterOption[][]): FilterOption[] {
  return [...new Map(lists.flat().map((option) => [option.value, option])).values()];
}

const contains = (label: string, typed: string) => label.toLowerCase().includes(typed.toLowerCase());

/** The words and choices of the bookings lists. */
export function useListTexts(
  choices: ListChoices,
  media: readonly Named[],
  chosen: { client: string[]; agency: string[]; adFormat: string[] },
  typedFormat = "",
): ListTexts<BookingList> {
  const { t } = useTranslation("bookings");
  const companies = byName(choices.chosenCompanies?.data);
  const formats = byName(choices.formats?.data.flatMap((medium) => medium.formatcategories));
  const ofThem = (ids: string[]) => companies.filter((option) => ids.includes(option.value));
  return {
    filters: {
      material: t("filters.material"),
      billing: t("filters.billing"),
      period: t("filters.period"),
      medium: t("filters.medium"),
      type: t("filters.type"),
      kind: t("filters.kind"),
      status: t("filters.status"),
      supervisor: t("filters.supervisor"),
      client: t("filters.client"),
      agency: t("filters.agency"),
      adFormat: t("filters.adFormat"),
      missing: t("filters.missing"),
      issue: t("filters.issue"),
      year: t("filters.year"),
      company: t("filters.company"),
    },
    columns: {
      client: t("columns.client"),
      medium: t("columns.medium"),
      format: t("columns.format"),
      appearsOn: t("columns.appearsOn"),
      material: t("columns.material"),
      billing: t("columns.billing"),
      price: t("columns.price"),
      status: t("columns.status"),
      supervisor: t("columns.supervisor"),
      easyJobId: t("columns.easyJobId"),
      billingDate: t("columns.billingDate"),
      number: t("columns.number"),
    },
    actions: {
      billing: t("bulk.billing"),
      material: t("bulk.material"),
      supervisor: t("bulk.supervisor"),
      billingDate: t("bulk.billingDate"),
      issue: t("bulk.issue"),
      placement: t("bulk.placement"),
      placementDetails: t("bulk.placementDetails"),
      price: t("bulk.price"),
      agency: t("bulk.agency"),
      bookingArt: t("bulk.bookingArt"),
      easyJobId: t("bulk.easyJobId"),
      easyJobIdEpMedia: t("bulk.easyJobIdEpMedia"),
      adTargetLink: t("bulk.adTargetLink"),
      nonbillable: t("bulk.nonbillable"),
      isInternal: t("bulk.isInternal"),
      cancel: t("bulk.cancel"),
      reopen: t("bulk.reopen"),
      delete: t("bulk.delete"),
    },
    options: {
      material: MATERIAL_STATES.map((value) => ({ value, label: t(`material.${value}`) })),
      billing: BILLING_STATES.map((value) => ({ value, label: t(`billing.${value}`) })),
      status: BOOKING_STATUS.map((value) => ({ value, label: t(`status.${value}`) })),
      type: MEDIUM_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
      kind: BOOKING_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
      medium: byName(media),
      supervisor: choices.supervisors.data.map((user) => ({ value: user._id, label: personName(user) })),
      client: together(ofThem(chosen.client), byName(choices.foundClients?.data)),
      agency: together(ofThem(chosen.agency), byName(choices.foundAgencies?.data)),
      adFormat: together(
        formats.filter((option) => chosen.adFormat.includes(option.value)),
        typedFormat ? formats.filter((option) => contains(option.label, typedFormat)) : [],
      ),
      missing: BOOKING_GAPS.map((value) => ({ value, label: t(`missing.${value}`) })),
      company: companies,
      issue: together(byTitle(choices.chosenIssues?.data), byTitle(choices.foundIssues?.data)),
    },
  };
}
