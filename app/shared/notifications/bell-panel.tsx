import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { PlainPost } from "~/forms/screen/plain-post";
import { PageMoment } from "~/frames/time/relative-time";
import { addTexts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/live/use-live";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Hint } from "~/ui/text";
import notificationTexts from "../../../locales/de/notifications.json";
import { NotificationCard, newestOf } from "./card";
import type { LoadedNotifications } from "./marks.server";
import "./card.css";
import "./bell-panel.css";

// Loaded when it is opened: other screens have no use for these texts.
addTexts({ notifications: notificationTexts });

const ADDRESS = "/notifications/panel";

export type BellPanelProps = {
  unread: number;
  bell: RefObject<HTMLAnchorElement | null>;
  onClose: () => void;
};

// A tooltip of the house would be cut off at the panel's edge.
const named = (text: string) => ({ "aria-label": text, title: text });

/** The latest notifications below the bell, three at a time (spec §2). It stays open while they are marked. */
export function BellPanel({ unread, bell, onClose }: BellPanelProps) {
  const { t } = useTranslation("notifications");
  const panel = useRef<HTMLDivElement>(null);
  const [visibleCount, setVisibleCount] = useState(0);
  const [asks, setAsks] = useState(false);
  const { load, data } = useFetcher<LoadedNotifications>();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const afterClosing = (event: Event) => {
      if ((event as ToggleEvent).newState !== "closed") return;
      const { activeElement } = document;
      if (activeElement === document.body || element.contains(activeElement)) bell.current?.focus();
      close.current();
    };
    element.addEventListener("toggle", afterClosing);
    element.showPopover();
    element.focus();
    return () => element.removeEventListener("toggle", afterClosing);
  }, [bell]);
  // One more of a group changes the list, but not the number.
  const added = useLive("notified", {})?._id;
  // With another number of unread ones the list is another one.
  useEffect(() => load(`${ADDRESS}?shown=${visibleCount}`), [load, visibleCount, unread, added]);
  const upTo = newestOf(data?.cards ?? []);
  return (
    <div
      ref={panel}
      className="bell-panel"
      role="dialog"
      aria-label={t("title")}
      tabIndex={-1}
      {...{ popover: "auto" }}
    >
      <div className="bell-panel-head">
        <h2>
          {t("title")}
          {unread > 0 ? <Hint as="small">{t("unreadCount", { count: data?.unread ?? unread })}</Hint> : null}
        </h2>
        {upTo && unread > 0 ? (
          <PlainPost action={ADDRESS} navigate={false} hidden={{ upTo }}>
            <Button name="intent" value="readAll" variant="quiet" size="icon" {...named(t("readAll"))}>
              <Icon name="check" />
            </Button>
          </PlainPost>
        ) : null}
        {upTo && !asks ? (
          <Button
            type="button"
            variant="quiet"
            size="icon"
            {...named(t("deleteAll"))}
            onClick={() => setAsks(true)}
          >
            <Icon name="trash" />
          </Button>
        ) : null}
      </div>
      {upTo && asks ? (
        <PlainPost
          action={ADDRESS}
          navigate={false}
          hidden={{ upTo }}
          className="bell-panel-question"
          onSubmit={() => setAsks(false)}
        >
          <p>{t("deleteAllTitle")}</p>
          <Button name="intent" value="deleteAll" variant="danger" size="small" autoFocus>
            {t("deleteAll")}
          </Button>
          <Button type="button" size="small" onClick={() => setAsks(false)}>
            {t("keepAll")}
          </Button>
        </PlainPost>
      ) : null}
      {data === undefined ? <Hint>{t("loading")}</Hint> : null}
      {data && !upTo ? <p className="bell-panel-empty">{t("empty")}</p> : null}
      {data && upTo ? (
        <PageMoment at={data.at}>
          <ul aria-label={t("title")}>
            {data.cards.map((card) => (
              <NotificationCard key={card.group?.id ?? card.id} card={card} markAt={ADDRESS} />
            ))}
          </ul>
        </PageMoment>
      ) : null}
      <div className="bell-panel-acts">
        {data?.more ? (
          <Button type="button" size="small" onClick={() => setVisibleCount(data.more ?? 0)}>
            {t("more")}
          </Button>
        ) : null}
        <LinkButton to="/notifications" size="small">
          {t("all")}
        </LinkButton>
      </div>
    </div>
  );
}
