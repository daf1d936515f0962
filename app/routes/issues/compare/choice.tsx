import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { SelectInput } from "~/ui/field";
import { FilterForm } from "~/ui/filter-form";
import type { loadComparison } from "./load.server";

type Props = Pick<Awaited<ReturnType<typeof loadComparison>>, "medium" | "media" | "issues" | "chosen">;

/** A field is no wider than the screen. */
const FIELD = "min-w-0 max-w-full";

/** Which issues are compared: two choices of one name, and the medium that narrows them. */
export function IssueChoice({ medium, media, issues, chosen }: Props) {
  const { t } = useTranslation("issueComparison");
  const choices = [...issues, ...chosen.filter(({ _id }) => !issues.some((issue) => issue._id === _id))];
  return (
    <FilterForm label={t("choose")} submit={t("apply")} atOnce>
      <SelectInput
        name="medium"
        label={t("medium")}
        defaultValue={medium}
        options={media.map(({ id, label }) => ({ value: id, label }))}
        empty={t("allMedia")}
        className="max-w-full"
        fieldClassName={FIELD}
      />
      {(["first", "second"] as const).map((which, index) => (
        <SelectInput
          key={which}
          id={`issue-${which}`}
          name="issue"
          label={t(which)}
          defaultValue={chosen[index]?._id ?? ""}
          options={choices.map((issue) => ({
            value: issue._id,
            label: `${issue.medium.name} ${issueName(issue)} (${dayText(issue.publishDate)})`,
          }))}
          empty={t("none")}
          className="w-72 max-w-full"
          fieldClassName={FIELD}
        />
      ))}
    </FilterForm>
  );
}
