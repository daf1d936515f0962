import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Counter } from "~/ui/counter";
import { Icon } from "~/ui/icon";

/** The way to the notifications, with how many are unread. It rings as long as there are any. */
export function Bell({ unread }: { unread: number }) {
  const { t } = useTranslation("frame");
  return (
    <Link to="/notifications" className="bell" data-rings={unread > 0 || undefined}>
      <Icon name="bell" />
      <span className="sr-only">{t("bell.title")}</span>
      <Counter value={unread} label={t("bell.unread", { count: unread })} />
    </Link>
  );
}
