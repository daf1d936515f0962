import { MATERIAL_STATES } from "domain/bookings/fields";
import { MATERIAL_DUES } from "domain/material/due";
import { personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import { useTranslation } from "react-i18next";
import type { FilterOption, ListTexts } from "~/lists/definition";
import { useMedia } from "~/session/use-user";
import type { MaterialList } from "./definition";
import type { MaterialScreenQuery } from "./documents";

type Answer = ResultOf<typeof MaterialScreenQuery>;
export type MaterialChoices = Pick<
  Answer,
  "supervisors" | "chosenCompanies" | "foundClients" | "foundAgencies"
>;
export type MaterialRow = Answer["materialTracking"]["data"][number];

/** Medium and issue in one line, and the format with the size that the material must have. */
export function adText(specs: {
  type: string | null;
  targetMedium: { name: string } | null;
  issue: { title: string; issueNumber: string } | null;
  format: { name: string; formatSize: { width: number | null; height: number | null } | null } | null;
}) {
  const { width, height } = specs.format?.formatSize ?? {};
  const unit = specs.type === "print" ? "mm" : "px";
  return {
    medium: specs.targetMedium?.name ?? "",
    issue: specs.issue ? specs.issue.issueNumber || specs.issue.title : "",
    format: specs.format?.name ?? "",
    size: width && height ? `${width} × ${height} ${unit}` : "",
  };
}

/** The words and choices of the list. */
export function useMaterialTexts(
  choices: MaterialChoices,
  chosen: { client: string[]; agency: string[] },
): ListTexts<MaterialList> {
  const { t } = useTranslation("material");
  const media = useMedia();
  const byName = (list: readonly { _id: string; name: string }[] = []): FilterOption[] => [
    ...new Map(list.map(({ _id, name }) => [_id, { value: _id, label: name }])).values(),
  ];
  const named = (ids: string[]) =>
    (choices.chosenCompanies?.data ?? []).filter((company) => ids.includes(company._id));
  return {
    filters: {
      state: t("filters.state"),
      due: t("filters.due"),
      medium: t("filters.medium"),
      supervisor: t("filters.supervisor"),
      client: t("filters.client"),
      agency: t("filters.agency"),
    },
    columns: {
      client: t("columns.client"),
      medium: t("columns.medium"),
      format: t("columns.format"),
      dueOn: t("columns.dueOn"),
      state: t("columns.state"),
      sender: t("columns.sender"),
      contact: t("columns.contact"),
      supervisor: t("columns.supervisor"),
    },
    actions: { request: t("request.title") },
    options: {
      state: MATERIAL_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      due: MATERIAL_DUES.map((value) => ({ value, label: t(`due.${value}`) })),
      medium: byName(media),
      supervisor: choices.supervisors.data.map((user) => ({ value: user._id, label: personName(user) })),
      client: byName([...named(chosen.client), ...(choices.foundClients?.data ?? [])]),
      agency: byName([...named(chosen.agency), ...(choices.foundAgencies?.data ?? [])]),
    },
  };
}
