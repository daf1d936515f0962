import screenTexts from "virtual:texts/articles+lifecycle+forms+validation";
import { revisionsHandle } from "~/shared/lifecycle/part-handle";
import { revisionRoutes } from "~/shared/lifecycle/revisions.server";
import { RevisionsScreen } from "~/shared/lifecycle/revisions-screen";
import { articleArea } from "./record/article-area";

const routes = revisionRoutes(articleArea);

export { repeatable as clientAction } from "~/forms";
export const loader = routes.load;
export const action = routes.change;
export const handle = revisionsHandle({
  area: articleArea,
  i18n: screenTexts,
});

export default () => <RevisionsScreen area={articleArea} />;
