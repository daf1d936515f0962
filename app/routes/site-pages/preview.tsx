import screenTexts from "virtual:texts/site-pages+lifecycle+forms+validation";
import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { partHandle } from "~/shared/lifecycle/part-handle";
import { PreviewScreen } from "~/shared/lifecycle/preview-screen";
import { Page } from "./reading/page";
import { pagePreviewRoutes as routes } from "./reading/preview.server";
import { pageArea } from "./record/page-area";

export { repeatable as clientAction } from "~/forms";
export const loader = routes.load;
export const action = routes.changeLinks;
export const handle = partHandle({
  area: pageArea,
  called: () => texts("lifecycle")("preview.title"),
  i18n: screenTexts,
});

export default function Preview() {
  const { preview } = useLoaderData<typeof loader>();
  return (
    <PreviewScreen area={pageArea}>
      <Page page={preview} heading="h2" />
    </PreviewScreen>
  );
}
