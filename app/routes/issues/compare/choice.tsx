import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/records/issue-name";
import { Field, FilterForm } from "~/ui/field";
import type { loadComparison } from "./load.server";

type Props = Pick<Awaited<ReturnType<typeof loadComparison>>, "medium" | "media" | "issues" | "chosen">;

/** Which issues are compared: two choices of one name, and the medium that narrows them. */
export function IssueChoice({ medium, media, issues, chosen }: Props) {
  const { t } = useTranslation("issues");
  const known = [...issues, ...chosen.filter(({ _id }) => !issues.some((issue) => issue._id === _id))];
  return (
    <FilterForm label={t("compare.choose")} submit={t("compare.apply")}>
      <Field htmlFor="medium" className="min-w-0 max-w-full" label={t("compare.medium")}>
        <select id="medium" name="medium" className="max-w-full" defaultValue={medium}>
          <option value="">{t("compare.allMedia")}</option>
          {media.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      {(["first", "second"] as const).map((which, index) => (
        <Field
          key={which}
          htmlFor={`issue-${which}`}
          className="min-w-0 max-w-full"
          label={t(`compare.${which}`)}
        >
          <select
            key={chosen[index]?._id}
            id={`issue-${which}`}
            name="issue"
            className="w-72 max-w-full"
            defaultValue={chosen[index]?._id ?? ""}
          >
            <option value="">{t("compare.none")}</option>
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
