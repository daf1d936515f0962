import { PostButton } from "~/forms";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Badge } from "~/ui/badge";
import { Hint } from "~/ui/text";
import { deviceOf } from "./device";

type Session = {
  _id: string;
  createdAt: string;
  lastSeenAt: string;
  address: string;
  userAgent: string;
  isCurrent: boolean;
};

/** The open sessions, each with a button to end it. */
export function SessionList(props: { sessions: readonly Session[] }) {
  const { t } = useTranslation("account");
  return (
    <ul aria-label={t("sessions.title")}>
      {props.sessions.map((session) => (
        <SessionEntry key={session._id} session={session} />
      ))}
    </ul>
  );
}

function SessionEntry({ session }: { session: Session }) {
  const { t } = useTranslation("account");
  const device = useDeviceName(session.userAgent);
  const { address, isCurrent, lastSeenAt, createdAt } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-2.5">
      <div className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">
        <p>
          <strong>{device}</strong> {isCurrent ? <Badge tone="good">{t("sessions.current")}</Badge> : null}
        </p>
        <Hint>
          {address ? `${t("sessions.address", { address })} · ` : null}
          {t("sessions.lastSeen")} <time dateTime={lastSeenAt}>{instantText(lastSeenAt)}</time> ·{" "}
          {t("sessions.since")} <time dateTime={createdAt}>{instantText(createdAt)}</time>
        </Hint>
      </div>
      {/* The present session ends as it does by the menu. */}
      <PostButton
        name={`session-${session._id}`}
        action={isCurrent ? "/logout" : undefined}
        intent="end"
        hidden={{ session: session._id }}
        size="small"
        aria-label={t("sessions.endNamed", { device, at: instantText(lastSeenAt) })}
      >
        {t("sessions.end")}
      </PostButton>
    </li>
  );
}

function useDeviceName(userAgent: string): string {
  const { t } = useTranslation("account");
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t("sessions.device", { browser, system });
  return browser ?? system ?? t("sessions.unknownDevice");
}
