import screenTexts from "virtual:texts/articles+lifecycle+forms+validation";
import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { partHandle } from "~/shared/lifecycle/part-handle";
import { PreviewScreen } from "~/shared/lifecycle/preview-screen";
import { Article } from "./reading/article";
import { articlePreviewRoutes as routes } from "./reading/preview.server";
import { articleArea } from "./record/article-area";

export { repeatable as clientAction } from "~/forms";
export const loader = routes.load;
export const action = routes.changeLinks;
export const handle = partHandle({
  area: articleArea,
  called: () => texts("lifecycle")("preview.title"),
  i18n: screenTexts,
});

export default function Preview() {
  const { preview } = useLoaderData<typeof loader>();
  return (
    <PreviewScreen area={articleArea}>
      <Article article={preview} heading="h2" />
    </PreviewScreen>
  );
}
