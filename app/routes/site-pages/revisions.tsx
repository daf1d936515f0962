import screenTexts from "virtual:texts/site-pages+lifecycle+forms+validation";
import { revisionsHandle } from "~/shared/lifecycle/part-handle";
import { revisionRoutes } from "~/shared/lifecycle/revisions.server";
import { RevisionsScreen } from "~/shared/lifecycle/revisions-screen";
import { pageArea } from "./record/page-area";

const routes = revisionRoutes(pageArea);

export { repeatable as clientAction } from "~/forms";
export const loader = routes.load;
export const action = routes.change;
export const handle = revisionsHandle({
  area: pageArea,
  i18n: screenTexts,
});

export default () => <RevisionsScreen area={pageArea} />;
