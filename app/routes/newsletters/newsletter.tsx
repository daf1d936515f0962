import screenTexts from "virtual:texts/newsletters+forms+frames+locks+records+validation";
import { useLoaderData } from "@remix-run/react";
import { LOOK_EVERY_SECONDS } from "~/frames/work/use-following";
import { isWorkUnderWay } from "~/frames/work/work-progress";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { loadsAgainWhileAsking } from "~/locks/edit-lock";
import { Composer } from "./composer/composer";
import { Overview } from "./overview/overview";
import type { loadNewsletter } from "./record/newsletter.server";
import { Released } from "./report/released";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { loadNewsletter as loader } from "./record/newsletter.server";
export { changeNewsletter as action } from "./record/steps.server";

type Data = Awaited<ReturnType<typeof loadNewsletter>>;

export const handle = screenHandle<Data | undefined>({
  i18n: screenTexts,
  isCanvas: ({ data }) => data?.opened?.newsletter.state === "draft",
  breadcrumbs: ({ data }) => [
    areaCrumb("immoflashIssues"),
    ...(data?.opened
      ? [
          {
            label: data.opened.newsletter.title,
            to: `/issues/immoflash/${data.opened.newsletter._id}`,
          },
        ]
      : []),
    { label: texts("newsletters")("title") },
  ],
  loadsAgainAfter: ({ data }) => {
    const work = data?.opened?.newsletter.work;
    if (work && data.opened?.newsletter.state === "sending" && isWorkUnderWay(work.state))
      return LOOK_EVERY_SECONDS;
    return loadsAgainWhileAsking(data?.opened?.lock);
  },
});

/** The newsletter of an immoflash issue; without an issue those around today (spec §2). */
export default function Newsletter() {
  const { opened, newsletters } = useLoaderData<typeof loadNewsletter>();
  if (!opened) return <Overview newsletters={newsletters ?? []} />;
  return opened.newsletter.state === "draft" ? <Composer {...opened} /> : <Released {...opened} />;
}
