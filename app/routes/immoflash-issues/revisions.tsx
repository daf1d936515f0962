import screenTexts from "virtual:texts/immoflash-issues+lifecycle+forms+validation";
import { revisionsHandle } from "~/shared/lifecycle/part-handle";
import { revisionRoutes } from "~/shared/lifecycle/revisions.server";
import { RevisionsScreen } from "~/shared/lifecycle/revisions-screen";
import { immoflashIssueArea } from "./record/area";

const routes = revisionRoutes(immoflashIssueArea);

export { repeatable as clientAction } from "~/forms";
export const loader = routes.load;
export const action = routes.change;
export const handle = revisionsHandle({
  area: immoflashIssueArea,
  i18n: screenTexts,
});

export default () => <RevisionsScreen area={immoflashIssueArea} />;
