import screenTexts from "virtual:texts/notifications+forms+validation";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDelete, ConfirmLink } from "~/forms";
import { PlainPost } from "~/forms/screen/plain-post";
import { PageMoment } from "~/frames/time/relative-time";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { NotificationCard } from "~/shared/notifications/card";
import { latestNotifications } from "~/shared/notifications/marks.server";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Actions } from "~/ui/layout";
import { PageHead } from "~/ui/page-head";
import "~/shared/notifications/card.css";

export { repeatable as clientAction } from "~/forms";
export { changeNotifications as action } from "~/shared/notifications/marks.server";

/** Four pages of three (spec §9). */
export const loader = latestNotifications(12);

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("notifications")("title") }],
});

/** What concerns the user, the latest first (spec §2, notification list). */
export default function Notifications() {
  const { t } = useTranslation("notifications");
  const { notifications, unread, more, at } = useLoaderData<typeof loader>();
  const upTo = notifications[0]?._id;
  return (
    <>
      <PageHead
        title={t("title")}
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
        <PageMoment at={at}>
          <Card flush>
            <ul aria-label={t("title")}>
              {notifications.map((one) => (
                <NotificationCard key={one._id} notification={one} />
              ))}
            </ul>
          </Card>
          {more ? (
            <Actions className="mt-3">
              <LinkButton to={`/notifications?shown=${more}`} preventScrollReset>
                {t("more")}
              </LinkButton>
            </Actions>
          ) : null}
        </PageMoment>
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
