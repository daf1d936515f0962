import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { backAction } from "~/forms/post/post-actions.server";
import { PlainPost } from "~/forms/screen/plain-post";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { requireToken } from "~/session/current-user.server";
import { signedIn } from "~/session/guard.server";
import { AccountTabs } from "~/shared/users/account-tabs";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { useHydrated } from "~/ui/hydrated";
import { PageHead } from "~/ui/page-head";
import { Hint } from "~/ui/text";
import formTexts from "../../../locales/de/forms.json";
import notificationTexts from "../../../locales/de/notifications.json";
import validationTexts from "../../../locales/de/validation.json";

const MyNotificationSettings = graphql(`
  query MyNotificationSettings {
    me {
      notificationSettings {
        type
        action
        emailNotification
        internalNotification
      }
    }
    getGlobalSettings {
      notificationSettings {
        type
        action
        isActive
      }
    }
  }
`);

const UpdateUserNotificationSettings = graphql(`
  mutation UpdateUserNotificationSettings(
    $data: [UserNotificationSettingInput!]!
    $idempotencyKey: String!
  ) {
    updateUserNotificationSettings(data: $data, idempotencyKey: $idempotencyKey) {
      _id
    }
  }
`);

export { repeatable as clientAction } from "~/forms";

export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { me, getGlobalSettings } = await gqlRequest(args, MyNotificationSettings);
  const isOff = (name: string) =>
    getGlobalSettings.notificationSettings.some((one) => nameOf(one) === name && !one.isActive);
  return me.notificationSettings.map((setting) => ({ ...setting, isOff: isOff(nameOf(setting)) }));
}

const nameOf = ({ type, action }: { type: string; action: string }) => `${type}_${action}`;
type Kind = keyof typeof notificationTexts.kind;

const chosen = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);

/** All that the form showed: what is not ticked is off. */
export const action = backAction({
  may: signedIn,
  schema: z.object({ shown: chosen, email: chosen, internal: chosen }),
  send: (args, { shown, email, internal }, idempotencyKey) =>
    gqlRequest(args, UpdateUserNotificationSettings, {
      data: shown.map((name) => ({
        type: name.split("_", 1)[0] ?? "",
        action: name.slice(name.indexOf("_") + 1),
        emailNotification: email.includes(name),
        internalNotification: internal.includes(name),
      })),
      idempotencyKey,
    }),
  refused: () => texts("notifications")("settings.refused"),
  back: "/account/notifications",
});

export const handle = screenHandle({
  i18n: { notifications: notificationTexts, forms: formTexts, validation: validationTexts },
  breadcrumbs: () => [{ label: texts("notifications")("settings.title") }],
});

/** Which notifications the user gets, and how (spec §2, notification settings). */
export default function NotificationSettings() {
  const { t } = useTranslation("notifications");
  const settings = useLoaderData<typeof loader>();
  const hasScripts = useHydrated();
  type Setting = (typeof settings)[number];
  const box = (way: "email" | "internal") => (setting: Setting) => {
    const kind = t(`kind.${nameOf(setting) as Kind}`);
    const isOn = way === "email" ? setting.emailNotification : setting.internalNotification;
    return (
      <label className="inline-grid content-center min-h-(--least-target)">
        <input
          // What the service refused to save is as it was.
          key={String(isOn)}
          type="checkbox"
          name={way}
          value={nameOf(setting)}
          defaultChecked={isOn}
        />
        <span className="sr-only">
          {t(way === "email" ? "settings.emailOf" : "settings.internalOf", { kind })}
        </span>
      </label>
    );
  };
  return (
    <>
      <PageHead
        title={t("settings.title")}
        actions={<LinkButton to="/notifications">{t("settings.back")}</LinkButton>}
      />
      <AccountTabs />
      <Hint className="mb-3">{t("settings.text")}</Hint>
      <Card title={t("settings.bookings")} id="bookings">
        {settings.length === 0 ? (
          <p>{t("settings.none")}</p>
        ) : (
          <PlainPost action="/account/notifications" back="/account/notifications" atOnce>
            {settings.map((setting) => (
              <input key={nameOf(setting)} type="hidden" name="shown" value={nameOf(setting)} />
            ))}
            <DataTable
              labelledBy="bookings-title"
              figures
              rows={settings}
              keyOf={nameOf}
              columns={[
                {
                  head: t("settings.kind"),
                  cell: (setting: Setting) => t(`kind.${nameOf(setting) as Kind}`),
                  note: (setting: Setting) => (setting.isOff ? t("settings.off") : null),
                },
                { head: t("settings.email"), cell: box("email") },
                { head: t("settings.internal"), cell: box("internal") },
              ]}
            />
            {hasScripts ? null : <Button variant="primary">{t("settings.save")}</Button>}
          </PlainPost>
        )}
      </Card>
    </>
  );
}
