import screenTexts from "virtual:texts/notifications+forms+validation";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDelete, ConfirmLink } from "~/forms";
import { PlainPost } from "~/forms/screen/plain-post";
import { PageMoment } from "~/frames/time/relative-time";
import { withDayTexts } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { NotificationCard, newestOf } from "~/shared/notifications/card";
import {
  latestNotifications,
  notificationsOfGroup,
  type ShownCard,
} from "~/shared/notifications/marks.server";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Actions } from "~/ui/layout";
import { PageHead } from "~/ui/page-head";
import "~/shared/notifications/card.css";

export { repeatable as clientAction } from "~/forms";
export { changeNotifications as action } from "~/shared/notifications/marks.server";

/** Four pages of three (spec §9). */
const AT_ONCE = 12;
const inGroups = latestNotifications(AT_ONCE);

/** `?group=` shows the single ones of a group; 404 for one of which the user sees nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const group = new URL(args.request.url).searchParams.get("group");
  if (group !== null) return await notificationsOfGroup(args, group, AT_ONCE);
  return { group: null, ...(await inGroups(args)) };
}

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("notifications")("title") }],
});

type Loaded = Awaited<ReturnType<typeof loader>>;

/** What concerns the user, in groups and the latest first (spec §2, notification list). */
export default function Notifications() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.group ? <OfGroup {...loaded} group={loaded.group} /> : <InGroups {...loaded} />;
}

function InGroups({ cards, unread, more, at }: Loaded) {
  const { t } = useTranslation("notifications");
  const upTo = newestOf(cards);
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={unread > 0 ? t("unreadCount", { count: unread }) : undefined}
        actions={
          <>
            {upTo && unread > 0 ? (
              <PlainPost back="/notifications" hidden={{ upTo }}>
                <Button name="intent" value="readAll">
                  {t("readAll")}
                </Button>
              </PlainPost>
            ) : null}
            {upTo ? <ConfirmLink intent="deleteAll">{t("deleteAll")}</ConfirmLink> : null}
            <LinkButton to="/account/notifications">{t("choose")}</LinkButton>
          </>
        }
      />
      {upTo ? (
        <Cards
          cards={cards}
          label={t("title")}
          at={at}
          more={more === null ? null : `/notifications?shown=${more}`}
        />
      ) : (
        <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
      )}
      <ConfirmDelete intent="deleteAll" title={t("deleteAllTitle")} confirmLabel={t("deleteAll")}>
        <p>{t("deleteAllText")}</p>
        <input type="hidden" name="upTo" value={upTo ?? ""} />
      </ConfirmDelete>
    </>
  );
}

/** The single ones of a group. */
function OfGroup({ group, cards, unread, more, at }: Loaded & { group: NonNullable<Loaded["group"]> }) {
  const { t } = useTranslation("notifications");
  const here = `/notifications?${new URLSearchParams({ group: group.id })}`;
  return (
    <>
      <PageHead
        title={withDayTexts(group.message)}
        subtitle={unread > 0 ? t("unreadCount", { count: unread }) : undefined}
        actions={
          <>
            {unread > 0 ? (
              <PlainPost
                action="/notifications"
                back={here}
                hidden={{ group: group.id, upTo: newestOf(cards) ?? "" }}
              >
                <Button name="intent" value="readGroup">
                  {t("readAll")}
                </Button>
              </PlainPost>
            ) : null}
            {group.path ? <LinkButton to={group.path}>{t("openGroup")}</LinkButton> : null}
            <LinkButton to="/notifications">{t("backToAll")}</LinkButton>
          </>
        }
      />
      <Cards cards={cards} label={t("title")} at={at} more={more === null ? null : `${here}&shown=${more}`} />
    </>
  );
}

type CardsProps = {
  cards: readonly ShownCard[];
  label: string;
  at: string;
  /** Where more of them are. */
  more: string | null;
};

const Cards = ({ cards, label, at, more }: CardsProps) => (
  <PageMoment at={at}>
    <Card flush>
      <ul aria-label={label}>
        {cards.map((card) => (
          <NotificationCard key={card.group?.id ?? card.id} card={card} />
        ))}
      </ul>
    </Card>
    {more ? (
      <Actions className="mt-3">
        <LinkButton to={more} preventScrollReset>
          {texts("notifications")("more")}
        </LinkButton>
      </Actions>
    ) : null}
  </PageMoment>
);
