import { useLocation } from "@remix-run/react";
import { typeOfNotification } from "domain/notifications/notices";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { PlainPost } from "~/forms/screen/plain-post";
import { RelativeTime } from "~/frames/time/relative-time";
import { withDayTexts } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Menu, MenuButton, MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import { WholeDays } from "~/ui/whole-days";
import type { ShownCard } from "./marks.server";

type Props = {
  card: ShownCard;
  /** The address of its mark, if the screen stays as it is; unset: that of the list, which comes back here. */
  markAt?: string;
};

/** The newest notification of some cards: what comes after it was not shown. Of each group the latest stands there. */
export function newestOf(cards: readonly ShownCard[]): string | undefined {
  return cards[0]?.id;
}

/** What marks a card: a group as a whole, up to its latest; back again only its latest. */
function markOf({ id, isRead, group }: ShownCard): { intent: string; hidden: Record<string, string> } {
  if (isRead) return { intent: "unread", hidden: { id } };
  if (!group) return { intent: "read", hidden: { id } };
  return {
    intent: "readGroup",
    hidden: {
      group: group.id,
      upTo: id,
    },
  };
}

/** One notification, or a group. It opens its record or list, and is read then; its mark changes that, both ways. */
export function NotificationCard({ card, markAt }: Props) {
  const { t } = useTranslation("notifications");
  const { pathname, search } = useLocation();
  const { isRead, createdAt, path } = card;
  const message = withDayTexts(card.message);
  const mark = markOf(card);
  const opening = markOf({ ...card, isRead: false });
  const posted = markAt
    ? {
        action: markAt,
        navigate: false,
      }
    : {
        action: "/notifications",
        back: pathname + search,
      };
  const text = (
    <span className="notification-text">
      <WholeDays>{message}</WholeDays>
    </span>
  );
  return (
    <li className="notification" data-read={isRead || undefined}>
      {path ? (
        <PlainPost action="/notifications" back={path} hidden={opening.hidden}>
          <button type="submit" name="intent" value={opening.intent} className="notification-card">
            {text}
          </button>
        </PlainPost>
      ) : (
        <div className="notification-card">{text}</div>
      )}
      <div className="notification-foot">
        <Hint as="span">
          <RelativeTime at={createdAt} />
        </Hint>
        <GroupLink card={card} message={message} />
        <PlainPost {...posted} hidden={mark.hidden}>
          <Button
            name="intent"
            value={mark.intent}
            variant="quiet"
            size="small"
            aria-label={t(isRead ? "markUnread" : "markRead", { message })}
          >
            {t(isRead ? "unread" : "read")}
          </Button>
        </PlainPost>
        <KindMenu card={card} message={message} posted={posted} />
      </div>
    </li>
  );
}

/** The way to the single notifications of a group. */
function GroupLink({ card: { group }, message }: { card: ShownCard; message: string }) {
  const { t } = useTranslation("notifications");
  if (!group) return null;
  const { id, count, unread } = group;
  return (
    <PathLink
      to={`/notifications?${new URLSearchParams({ group: id })}`}
      aria-label={`${t("ofGroup", { count })}: ${message}`}
    >
      {unread > 0 && unread < count ? t("ofGroupUnread", { count, unread }) : t("ofGroup", { count })}
    </PathLink>
  );
}

type KindMenuProps = {
  card: ShownCard;
  message: string;
  posted: object;
};

/** Turns notifications of the card's kind off for oneself. */
function KindMenu({ card, message, posted }: KindMenuProps) {
  const { t } = useTranslation("notifications");
  const kind = NOTIFICATIONS.find((name) => typeOfNotification(name) === card.type);
  if (!kind) return null;
  return (
    <Menu dots="quiet" aria-label={t("menu", { message })}>
      <PlainPost {...posted} hidden={{ kind }}>
        <MenuButton name="intent" value="quiet">
          {t("quiet", { kind: t(`kind.${kind}`) })}
        </MenuButton>
      </PlainPost>
      <MenuLink to="/account/notifications">{t("choose")}</MenuLink>
    </Menu>
  );
}
