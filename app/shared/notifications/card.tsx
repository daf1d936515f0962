import { useLocation } from "@remix-run/react";
import { PlainPost } from "~/forms/screen/plain-post";
import { RelativeTime } from "~/frames/time/relative-time";
import { withDayTexts } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/text";
import { WholeDays } from "~/ui/whole-days";
import type { ShownNotification } from "./marks.server";

type Props = {
  notification: ShownNotification;
  /** The address of its mark, if the screen stays as it is; unset: that of the list, which comes back here. */
  markAt?: string;
};

/** One notification. It opens its record, and is read then; its mark changes that, both ways. */
export function NotificationCard({ notification, markAt }: Props) {
  const { t } = useTranslation("notifications");
  const { pathname, search } = useLocation();
  const { _id: id, isRead, createdAt, path } = notification;
  const message = withDayTexts(notification.message);
  const text = (
    <>
      <span className="notification-text">
        <WholeDays>{message}</WholeDays>
      </span>
      <Hint as="span">
        <RelativeTime at={createdAt} />
      </Hint>
    </>
  );
  return (
    <li className="notification" data-read={isRead || undefined}>
      {path ? (
        <PlainPost action="/notifications" back={path} hidden={{ id }}>
          <button type="submit" name="intent" value="read" className="notification-card">
            {text}
          </button>
        </PlainPost>
      ) : (
        <div className="notification-card">{text}</div>
      )}
      <PlainPost
        {...(markAt
          ? { action: markAt, navigate: false }
          : { action: "/notifications", back: pathname + search })}
        hidden={{ id }}
      >
        <Button
          name="intent"
          value={isRead ? "unread" : "read"}
          variant="quiet"
          size="icon"
          aria-label={t(isRead ? "markUnread" : "markRead", { message })}
        >
          <span className="notification-mark" aria-hidden="true" />
        </Button>
      </PlainPost>
    </li>
  );
}
