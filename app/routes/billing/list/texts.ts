import { BILLING_STATES } from "domain/bookings/fields";
import { personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import { useTranslation } from "react-i18next";
import type { FilterOption, ListTexts } from "~/lists/definition";
import { useMedia } from "~/session/use-user";
import type { BillingList } from "./definition";
import type { BillingScreenQuery } from "./documents";

type Answer = ResultOf<typeof BillingScreenQuery>;
export type BillingChoices = Pick<Answer, "supervisors" | "chosenClients" | "foundClients">;
export type BillingRow = Answer["billingItems"]["data"][number];

/** The words and choices of the list. */
export function useBillingTexts(choices: BillingChoices): ListTexts<BillingList> {
  const { t } = useTranslation("billing");
  const media = useMedia();
  const clients = [...(choices.chosenClients?.data ?? []), ...(choices.foundClients?.data ?? [])];
  const byName = (list: readonly { _id: string; name: string }[]): FilterOption[] => [
    ...new Map(list.map(({ _id, name }) => [_id, { value: _id, label: name }])).values(),
  ];
  return {
    filters: {
      state: t("filters.state"),
      due: t("filters.due"),
      overdue: t("filters.overdue"),
      medium: t("filters.medium"),
      client: t("filters.client"),
      supervisor: t("filters.supervisor"),
    },
    columns: {
      dueDate: t("columns.dueDate"),
      client: t("columns.client"),
      medium: t("columns.medium"),
      overdue: t("columns.overdue"),
      amount: t("columns.amount"),
      state: t("columns.state"),
      booking: t("columns.booking"),
      supervisor: t("columns.supervisor"),
      easyJobId: t("columns.easyJobId"),
    },
    actions: { notpaid: t("step.notpaid"), paid: t("step.paid"), back: t("step.back") },
    options: {
      state: BILLING_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      medium: byName(media),
      client: byName(clients),
      supervisor: choices.supervisors.data.map((user) => ({ value: user._id, label: personName(user) })),
    },
  };
}
