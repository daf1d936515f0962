import { revisionsHandle } from "~/shared/lifecycle/part-handle";
import { revisionRoutes } from "~/shared/lifecycle/revisions.server";
import { RevisionsScreen } from "~/shared/lifecycle/revisions-screen";
import formTexts from "../../../locales/de/forms.json";
import lifecycleTexts from "../../../locales/de/lifecycle.json";
import pageTexts from "../../../locales/de/site-pages.json";
import validationTexts from "../../../locales/de/validation.json";
import { pageArea } from "./record/page-area";

const routes = revisionRoutes(pageArea);

export { repeatable as clientAction } from "~/forms";
export const loader = routes.load;
export const action = routes.change;
export const handle = revisionsHandle({
  area: pageArea,
  i18n: { "site-pages": pageTexts, lifecycle: lifecycleTexts, forms: formTexts, validation: validationTexts },
});

export default () => <RevisionsScreen area={pageArea} />;
