import { useLocation } from "@remix-run/react";
import { personName } from "domain/person-name";
import { PlainPost } from "~/forms/screen/plain-post";
import { dayStyle } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { UserAvatar } from "~/records/picture/user-avatar";
import type { User } from "~/session/use-user";
import { useTour } from "~/shared/help/tour-card";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { Menu, MenuButton, MenuLink } from "~/ui/menu";

/** The signed-in user, with a link to the account and the sign-out button. */
export function AccountMenu({ user, onShowKeys }: { user: User; onShowKeys: () => void }) {
  const { t } = useTranslation("frame");
  const hasScripts = useHydrated();
  const tour = useTour();
  const { pathname, search } = useLocation();
  const other = dayStyle() === "german" ? "iso" : "german";
  const name = personName(user) || user.email;
  return (
    <Menu
      id="account-menu"
      className="account-button"
      label={
        <>
          <UserAvatar user={user} />
          {user.hasNews ? <span className="news-dot" /> : null}
          <span className="account-name">{name}</span>
          <span className="sr-only">
            {t("account.label")}
            {user.hasNews ? ` (${t("help.unseen")})` : ""}
          </span>
        </>
      }
    >
      <p>
        <strong>{name}</strong>
        <br />
        <span className="text-ink-2">{user.email}</span>
      </p>
      <hr />
      <MenuLink to="/account">
        <Icon name="user" />
        {t("account.own")}
      </MenuLink>
      <MenuLink to="/account/quicklinks">
        <Icon name="star" />
        {t("quickAccess.title")}
      </MenuLink>
      <MenuLink to="/account/notifications">
        <Icon name="bell" />
        {t("bell.edit")}
      </MenuLink>
      <PlainPost action="/account/days" back={pathname + search} hidden={{ days: other }} reloadDocument>
        <MenuButton>
          <Icon name="calendar" />
          {t(`account.days.${other}`)}
        </MenuButton>
      </PlainPost>
      {hasScripts ? (
        <MenuButton type="button" onClick={onShowKeys} aria-keyshortcuts="?">
          <Icon name="keyboard" />
          {t("keys")}
        </MenuButton>
      ) : null}
      <hr />
      <MenuLink to="/help">
        <Icon name="info" />
        {t("help.title")}
      </MenuLink>
      <PlainPost action="/help/news/seen">
        <MenuButton>
          <Icon name="star" />
          {t("help.news")}
          {user.hasNews ? <span className="news-dot" /> : null}
        </MenuButton>
      </PlainPost>
      {tour ? (
        <MenuLink to={tour.path}>
          <Icon name="globe" />
          {t("tour.resume")}
        </MenuLink>
      ) : (
        <PlainPost action="/help/tour" back="/dashboard" preventScrollReset={false} hidden={{ step: "1" }}>
          <MenuButton>
            <Icon name="globe" />
            {t("tour.begin")}
          </MenuButton>
        </PlainPost>
      )}
      <hr />
      <PlainPost action="/logout">
        <MenuButton>
          <Icon name="logout" />
          {t("account.logout")}
        </MenuButton>
      </PlainPost>
    </Menu>
  );
}
