import { Form, Link } from "@remix-run/react";
import { personName } from "domain/person-name";
import { useTranslation } from "react-i18next";
import type { User } from "~/session/use-user";
import { Icon } from "~/ui/icon";

/** Who is signed in, the way to their own account, and the way out. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation("frame");
  const name = personName(user) || user.email;
  return (
    <>
      <button type="button" className="account-button" {...{ popovertarget: "account-menu" }}>
        {user.avatar ? (
          <img className="avatar" src={user.avatar.url} alt="" />
        ) : (
          <span className="avatar" aria-hidden="true">
            {user.initialName}
          </span>
        )}
        <span className="account-name">{name}</span>
        <span className="sr-only">{t("account.label")}</span>
      </button>
      <div id="account-menu" className="flyout flyout-user" {...{ popover: "auto" }}>
        <p>
          <strong>{name}</strong>
          <br />
          <span className="text-ink-2">{user.email}</span>
        </p>
        <hr />
        <Link className="flyout-item" to="/account">
          <Icon name="user" />
          {t("account.own")}
        </Link>
        <Form method="post" action="/logout">
          <button type="submit" className="flyout-item">
            <Icon name="logout" />
            {t("account.logout")}
          </button>
        </Form>
      </div>
    </>
  );
}
