import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/records/issue-name";
import { Field, FilterForm } from "~/ui/field";
import type { loadComparison } from "./load.server";

type Props = Pick<Awaited<ReturnType<typeof loadComparison>>, "medium" | "media" | "issues" | "chosen">;

/** Which issues are compared: two choices of one name, and the medium that narrows them. */
export function IssueChoice({ medium, media, issues, chosen }: Props) {
  const { t } = useTranslation("issueComparison");
  const known = [...issues, ...chosen.filter(({ _id }) => !issues.some((issue) => issue._id === _id))];
  return (
    <FilterForm label={t("choose")} submit={t("apply")}>
      <Field htmlFor="medium" className="min-w-0 max-w-full" label={t("medium")}>
        <select id="medium" name="medium" className="max-w-full" defaultValue={medium}>
          <option value="">{t("allMedia")}</option>
          {media.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      {(["first", "second"] as const).map((which, index) => (
        <Field key={which} htmlFor={`issue-${which}`} className="min-w-0 max-w-full" label={t(which)}>
          <select
            key={chosen[index]?._id}
            id={`issue-${which}`}
            name="issue"
            className="w-72 max-w-full"
            defaultValue={chosen[index]?._id ?? ""}
          >
            <option value="">{t("none")}</option>
            {known.map((issue) => (
              <option key={issue._id} value={issue._id}>
                {`${issue.medium.name} ${issueName(issue)} (${dayText(issue.publishDate)})`}
              </option>
            ))}
          </select>
        </Field>
      ))}
    </FilterForm>
  );
}
