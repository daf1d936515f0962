import { fieldsOf } from "~/forms";
import { texts } from "~/i18n/i18n";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import type { rubricRoutes } from "./routes.server";
import { rubricChoices } from "./rubric-values";

const { Choice } = fieldsOf<{ value: string }>();

/** A tag that many rubrics get or lose, or the medium that they go to. */
export const rubricSteps: BulkStepsOf<typeof rubricRoutes.changeMany> = {
  fields: () => ({ value: { required: true } }),
  value: ({ post, offered }) => {
    const t = texts("rubrics");
    const { media, tags } = rubricChoices(offered ?? { media: [], tags: { data: [] } });
    const [label, of] = post.action === "medium" ? [t("fields.medium"), media] : [t("bulk.tag"), tags];
    return <Choice name="value" label={label} of={of} empty={t("choose")} optional={false} />;
  },
};
