import { COMPANY_TYPES } from "domain/companies/company-types";
import { fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import type { companyRoutes } from "./routes.server";

const { Choice } = fieldsOf<{ value: string }>();

function Value({ action, people }: { action: string; people: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation("companies");
  const types = COMPANY_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }));
  return action === "type" ? (
    <Choice name="value" label={t("fields.type")} of={types} empty={t("choose")} optional={false} />
  ) : (
    <Choice
      name="value"
      label={t("fields.responsibleUser1")}
      of={people}
      empty={t("choose")}
      optional={false}
    />
  );
}

/** The steps of the bulk changes that ask for a value. */
export const companySteps: BulkStepsOf<typeof companyRoutes.changeMany> = {
  fields: () => ({ value: { required: true } }),
  value: ({ post, offered }) => <Value action={post.action} people={offered ?? []} />,
};
