import { revisionsHandle } from "~/shared/lifecycle/part-handle";
import { revisionRoutes } from "~/shared/lifecycle/revisions.server";
import { RevisionsScreen } from "~/shared/lifecycle/revisions-screen";
import articleTexts from "../../../locales/de/articles.json";
import formTexts from "../../../locales/de/forms.json";
import lifecycleTexts from "../../../locales/de/lifecycle.json";
import validationTexts from "../../../locales/de/validation.json";
import { articleArea } from "./record/article-area";

const routes = revisionRoutes(articleArea);

export { repeatable as clientAction } from "~/forms";
export const loader = routes.load;
export const action = routes.change;
export const handle = revisionsHandle({
  area: articleArea,
  i18n: { articles: articleTexts, lifecycle: lifecycleTexts, forms: formTexts, validation: validationTexts },
});

export default () => <RevisionsScreen area={articleArea} />;
