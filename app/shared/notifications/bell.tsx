import { useLocation, useNavigate } from "@remix-run/react";
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/live/use-live";
import { Counter } from "~/ui/counter";
import { Icon } from "~/ui/icon";
import { opensHere } from "~/ui/path-link";
import type { BellPanelProps } from "./bell-panel";

/**
 * The way to the notifications, with how many are unread: as of the page, and from then on as it changes. It rings as long
 * as there are any. With scripts the list opens below it.
 *
 * @param page the answer with `unread`: a newer one counts more than what was heard before it
 */
export function Bell({ unread, page }: { unread: number; page: unknown }) {
  const { t } = useTranslation("frame");
  const count = useLatest(unread, page, useLive("unread", {}));
  const [Panel, setPanel] = useState<ComponentType<BellPanelProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  // A press beside an open panel closes it, also one on the bell.
  const wasOpen = useRef(false);
  const { key } = useLocation();
  // Another screen closes the panel.
  useEffect(() => setIsOpen(false), [key]);

  function open(event: MouseEvent) {
    if (!opensHere(event)) return;
    event.preventDefault();
    const closes = wasOpen.current;
    wasOpen.current = false;
    if (closes) return setIsOpen(false);
    import("./bell-panel").then(
      ({ BellPanel }) => {
        setPanel(() => BellPanel);
        setIsOpen(true);
      },
      () => navigate("/notifications"),
    );
  }

  return (
    <>
      <a
        ref={link}
        href="/notifications"
        className="bell"
        data-rings={count > 0 || undefined}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={open}
      >
        <Icon name="bell" />
        <span className="sr-only">{t("bell.title")}</span>
        <Counter value={count} label={t("bell.unread", { count })} />
      </a>
      {Panel && isOpen ? <Panel unread={count} bell={link} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** What came last: the page's number or the one that was heard. */
function useLatest(ofPage: number, page: unknown, heard: number | null): number {
  const [latest, setLatest] = useState(ofPage);
  // The same number of a newer page counts, too.
  useEffect(() => setLatest(ofPage), [page]);
  useEffect(() => {
    if (heard !== null) setLatest(heard);
  }, [heard]);
  return latest;
}
