import { useActionData } from "@remix-run/react";
import { hasPermission } from "domain/permissions/check";
import { fieldsOf, PostButton, SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { useMessages } from "~/forms/messages";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { SessionList } from "~/shared/users/sessions/session-list";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { PathLink } from "~/ui/path-link";
import { Hint, Note } from "~/ui/text";

type User = {
  _id: string;
  status: string;
  isApiUser: boolean;
  permissions: readonly string[];
  sessions: Parameters<typeof SessionList>[0]["sessions"];
  apiKeys: readonly ApiKey[];
  invitation: { sentAt: string; expiresAt: string; usedAt: string | null } | null;
};
type ApiKey = {
  _id: string;
  name: string;
  createdAt: string;
  isLimited: boolean;
  lastUsedAt: string | null;
  revokedAt: string | null;
};
type Props = { user: User };

/** How a user comes in: people by invitation and sign-in, programs by their keys. */
export function AccessCards(props: Props) {
  const can = useCan();
  if (!can({ action: "edit", collectionType: "users" })) return null;
  return props.user.isApiUser ? (
    <Keys {...props} />
  ) : (
    <>
      {props.user.status === "active" ? <Invitation {...props} /> : null}
      <Sessions {...props} />
    </>
  );
}

function Invitation({ user: { _id, invitation, permissions } }: Props) {
  const { t } = useTranslation("users");
  const state = useInvitationText(invitation);
  const lacking = lackingIn(permissions);
  const messages = useMessages()(useAnswerOf("invite")?.result?.error?.[""] ?? []);
  return (
    <Card title={t("invitation.title")} id="invitation">
      {messages.length > 0 ? (
        <Note role="alert" tone="warn">
          {messages.join(" ")}
        </Note>
      ) : null}
      <Hint className="mb-3">{state}</Hint>
      <Actions>
        <PostButton name="invite" intent="invite">
          {t(invitation ? "invitation.again" : "invitation.send")}
        </PostButton>
        {lacking ? (
          <Note tone="warn">
            {t(`invitation.${lacking}`)}{" "}
            <PathLink to={`/users/${_id}/permissions`}>{t("invitation.giveRights")}</PathLink>
          </Note>
        ) : null}
      </Actions>
    </Card>
  );
}

/** What somebody lacks who is invited: the right to sign in, or anything to do then. */
function lackingIn(permissions: readonly string[]) {
  if (permissions.length === 0) return "noRights";
  if (!hasPermission(permissions, { action: "login_in_backend" })) return "mayNotSignIn";
  return permissions.length === 1 ? "onlySignIn" : null;
}

function useInvitationText(invitation: User["invitation"]): string {
  const { t } = useTranslation("users");
  if (!invitation) return t("invitation.never");
  const { sentAt, usedAt, expiresAt } = invitation;
  const at = instantText(sentAt);
  if (usedAt) return t("invitation.accepted", { at, used: instantText(usedAt) });
  if (new Date(expiresAt) < new Date()) return t("invitation.over", { at });
  return t("invitation.open", { at, until: instantText(expiresAt) });
}

function Sessions({ user: { sessions } }: Props) {
  const { t } = useTranslation("users");
  return (
    <Card title={t("sessions.title")} id="sessions">
      {sessions.length === 0 ? (
        <Hint>{t("sessions.none")}</Hint>
      ) : (
        <>
          <SessionList sessions={sessions} />
          <Actions className="mt-3">
            <PostButton name="end-all" intent="end" variant="danger">
              {t("sessions.endAll")}
            </PostButton>
          </Actions>
        </>
      )}
    </Card>
  );
}

const { Text } = fieldsOf<{ name: string }>();

function Keys({ user: { apiKeys } }: Props) {
  const { t } = useTranslation("users");
  const newKey = useActionData<{ newKey?: string }>()?.newKey;
  return (
    <Card title={t("keys.title")} id="keys">
      <Hint className="mb-3">{t("keys.hint")}</Hint>
      {newKey ? (
        <Note role="status" tone="good">
          {t("keys.created")} <code className="block mt-1 [overflow-wrap:anywhere]">{newKey}</code>
        </Note>
      ) : null}
      <ul aria-label={t("keys.title")}>
        {apiKeys.map((key) => (
          <KeyEntry key={key._id} apiKey={key} />
        ))}
      </ul>
      <SmallForm
        // A made key empties the form.
        key={apiKeys[0]?._id}
        name="api-key"
        area="users"
        labels={{ name: t("keys.name") }}
        constraint={{ name: { required: true, maxLength: 100 } }}
        className="grid gap-2 mt-3"
      >
        <Text name="name" />
        <div>
          <SubmitButton intent="createKey">{t("keys.create")}</SubmitButton>
        </div>
      </SmallForm>
    </Card>
  );
}

function KeyEntry({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("users");
  const { _id, name, createdAt, isLimited, lastUsedAt, revokedAt } = apiKey;
  const facts = [
    t("keys.since", { at: instantText(createdAt) }),
    isLimited ? t("keys.limited") : null,
    lastUsedAt ? t("keys.used", { at: instantText(lastUsedAt) }) : t("keys.unused"),
    revokedAt ? t("keys.revokedAt", { at: instantText(revokedAt) }) : null,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-2.5">
      <div className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
        <strong>{name}</strong>
        <Hint>{facts.filter(Boolean).join(" · ")}</Hint>
      </div>
      {revokedAt ? null : (
        <PostButton
          name={`key-${_id}`}
          intent="revokeKey"
          hidden={{ key: _id }}
          size="small"
          aria-label={t("keys.revokeNamed", { name })}
        >
          {t("keys.revoke")}
        </PostButton>
      )}
    </li>
  );
}
