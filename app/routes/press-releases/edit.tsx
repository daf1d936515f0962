import screenTexts from "virtual:texts/press-releases+editor+frames";
import { useLoaderData } from "@remix-run/react";
import type { PressReleaseState } from "domain/press-releases/states";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { AlikeCard } from "./record/alike-card";
import { DecisionCard } from "./record/decision-card";
import { ReleaseFields } from "./record/fields";
import { PressReleaseStateBadge, pressReleaseList } from "./record/list-columns";
import { OwnTextCard } from "./record/own-text-card";
import { releaseRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = releaseRoutes.load;
export const action = releaseRoutes.change;
export const handle = recordHandle({
  list: pressReleaseList,
  i18n: screenTexts,
});

/** A press release: what is edited of it, the sender's own text beside it, and the decision. */
export default function PressRelease() {
  const loaded = useLoaderData<typeof loader>();
  const { record } = loaded;
  const [media = [], editors = []] = loaded.choices.map(({ items }) => items);
  // Its own medium, even if it carries no articles any more.
  const own = record?.medium && { value: record.medium._id, label: record.medium.name };
  const offered = own && !media.some(({ value }) => value === own.value) ? [own, ...media] : media;
  return (
    <RecordScreen
      list={pressReleaseList}
      loaded={loaded}
      head={({ state, medium, company, senderName }) => ({
        states: <PressReleaseStateBadge state={state as PressReleaseState} />,
        facts: [medium?.name, company ?? senderName].filter(Boolean).join(" · "),
      })}
      form={{ choices: { medium: offered }, ownCards: true }}
      rail={(release) => ({
        beside: (
          <>
            <DecisionCard release={release} media={media} editors={editors} />
            <AlikeCard alike={release.alike} />
          </>
        ),
        below: <OwnTextCard text={release.ownText} />,
        neverUsed: true,
      })}
    >
      <ReleaseFields opened={record} media={offered} />
    </RecordScreen>
  );
}
