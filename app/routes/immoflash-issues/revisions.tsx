import { revisionsHandle } from "~/shared/lifecycle/part-handle";
import { revisionRoutes } from "~/shared/lifecycle/revisions.server";
import { RevisionsScreen } from "~/shared/lifecycle/revisions-screen";
import formTexts from "../../../locales/de/forms.json";
import issueTexts from "../../../locales/de/immoflash-issues.json";
import lifecycleTexts from "../../../locales/de/lifecycle.json";
import validationTexts from "../../../locales/de/validation.json";
import { immoflashIssueArea } from "./record/area";

const routes = revisionRoutes(immoflashIssueArea);

export { repeatable as clientAction } from "~/forms";
export const loader = routes.load;
export const action = routes.change;
export const handle = revisionsHandle({
  area: immoflashIssueArea,
  i18n: {
    "immoflash-issues": issueTexts,
    lifecycle: lifecycleTexts,
    forms: formTexts,
    validation: validationTexts,
  },
});

export default () => <RevisionsScreen area={immoflashIssueArea} />;
