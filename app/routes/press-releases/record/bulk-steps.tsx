import { fieldsOf } from "~/forms";
import { texts } from "~/i18n/i18n";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import type { releaseRoutes } from "./routes.server";

const { Choice, Day } = fieldsOf<{ editor: string; dueOn?: string }>();

/** Who gets the releases, and until when. The other steps ask for one value, which the list declares. */
export const releaseSteps: BulkStepsOf<typeof releaseRoutes.changeMany> = {
  fields: () => ({ editor: { required: true }, dueOn: {} }),
  value: ({ offered }) => (
    <>
      <Choice name="editor" of={[...(offered ?? [])]} empty={texts("press-releases")("choose")} />
      <Day name="dueOn" />
    </>
  ),
};
