import { useEffect, useRef } from "react";
import { SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import type { NamedMedium } from "~/records/permissions/matrix";
import { usePermissionText } from "~/records/permissions/permission-text";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint, Note } from "~/ui/text";
import type { Effects } from "./routes.server";

type NamedUser = { _id: string; name: string };

/** People with links to their screens, and how many more there are. */
function People({ users, count }: { users: readonly NamedUser[]; count: number }) {
  const { t } = useTranslation("roles");
  return (
    <>
      {users.map(({ _id, name }, index) => (
        <span key={_id}>
          {index > 0 ? ", " : null}
          <PathLink to={`/users/${_id}`}>{name}</PathLink>
        </span>
      ))}
      {count > users.length ? ` ${t("more", { number: count - users.length })}` : null}
    </>
  );
}

/** The users who hold the role. */
export function HoldersCard({ users, count }: { users: readonly NamedUser[]; count: number }) {
  const { t } = useTranslation("roles");
  return (
    <Card title={t("holders.title")} id="holders">
      {count === 0 ? <Hint>{t("holders.none")}</Hint> : <People users={users} count={count} />}
    </Card>
  );
}

/** Asks what would change for whom. */
export function PreviewButton() {
  const { t } = useTranslation("roles");
  return (
    <SubmitButton intent="preview" variant="plain">
      {t("preview.action")}
    </SubmitButton>
  );
}

/** The users for whom saving the form would change something, and what would change. Each answer takes the focus. */
export function EffectsPanel({ effects, media }: { effects: Effects; media: readonly NamedMedium[] }) {
  const { t } = useTranslation("roles");
  const text = usePermissionText(media);
  const changes = effects.filter(({ gained, lost }) => gained.length + lost.length > 0);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // The bar at the window's edge must not cover it.
    panel.current?.scrollIntoView({ block: "center" });
  }, [effects]);
  return (
    // Without scripts, `autoFocus` scrolls to it.
    <div ref={panel} role="status" aria-labelledby="effects" tabIndex={-1} autoFocus className="scroll-mb-24">
      <Note as="div" tone={changes.length > 0 ? "warn" : "info"}>
        <h2 id="effects">{t("preview.title")}</h2>
        {changes.length === 0 ? <p>{t("preview.none")}</p> : null}
        <ul className="grid gap-2">
          {changes.map(({ gained, lost, users, count }) => (
            <li key={users[0]?._id}>
              <People users={users} count={count} />
              {gained.length > 0 ? (
                <p>{t("preview.gained", { rights: gained.map(text).join(", ") })}</p>
              ) : null}
              {lost.length > 0 ? <p>{t("preview.lost", { rights: lost.map(text).join(", ") })}</p> : null}
            </li>
          ))}
        </ul>
        {changes.length > 0 ? <p>{t("preview.save")}</p> : null}
      </Note>
    </div>
  );
}
