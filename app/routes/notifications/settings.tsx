import screenTexts from "virtual:texts/notifications+forms+validation";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NOTIFICATION_TYPES } from "domain/notifications/notification-kinds";
import { type ChangeEvent, useEffect, useRef } from "react";
import { z } from "zod";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
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
import { Fieldset, RadioInput } from "~/ui/field";
import { useHydrated } from "~/ui/hydrated";
import { Actions } from "~/ui/layout";
import { PageHead } from "~/ui/page-head";
import { Hint } from "~/ui/text";
import type notificationTexts from "../../../locales/de/notifications.json";

const MyNotificationSettings = graphql(`
  query MyNotificationSettings {
    me {
      notificationDigest
      notificationSettings {
        type
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
    $digest: Boolean
    $idempotencyKey: String!
  ) {
    updateUserNotificationSettings(data: $data, digest: $digest, idempotencyKey: $idempotencyKey) {
      _id
    }
  }
`);

export { repeatable as clientAction } from "~/forms";

export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { me, getGlobalSettings } = await gqlRequest(args, MyNotificationSettings);
  const isOff = (name: string) =>
    getGlobalSettings.notificationSettings.some(
      ({ type, action, isActive }) => `${type}_${action}` === name && !isActive,
    );
  return {
    settings: me.notificationSettings.map((setting) => ({ ...setting, isOff: isOff(setting.type) })),
    isDaily: me.notificationDigest ?? false,
    /** Another one whenever the choices were read. */
    loaded: newIdempotencyKey(),
  };
}

type Kind = keyof typeof notificationTexts.kind;

const RHYTHMS = ["atOnce", "daily"] as const;
type Rhythm = (typeof RHYTHMS)[number];
const WAYS = { email: "emailNotification", internal: "internalNotification" } as const;
type Way = keyof typeof WAYS;
const WAY_NAMES = ["email", "internal"] as const;

const several = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);
const posted = z.object({
  was: several,
  chosen: several,
  rhythm: z.enum(RHYTHMS, "choice_invalid").default("atOnce"),
});

/** What differs from what the page had shown: other windows may have changed the rest meanwhile. */
function changesOf({ was, chosen, rhythm }: z.output<typeof posted>) {
  const changed = was.flatMap((one) => {
    const [before, way, name = ""] = one.split(":");
    const isOn = way === "rhythm" ? rhythm === "daily" : chosen.includes(`${way}:${name}`);
    return isOn === (before === "on") ? [] : [{ way, name, isOn }];
  });
  return {
    digest: changed.find(({ way }) => way === "rhythm")?.isOn ?? null,
    data: changed
      .filter(({ way }) => way !== "rhythm")
      .map(({ way, name, isOn }) => ({
        type: name,
        [way === "email" ? WAYS.email : WAYS.internal]: isOn,
      })),
  };
}

export const action = backAction({
  may: signedIn,
  schema: posted,
  send: (args, form, idempotencyKey) =>
    gqlRequest(args, UpdateUserNotificationSettings, { ...changesOf(form), idempotencyKey }),
  // Spec §8 names the key.
  refused: () => texts("domains")("form.error"),
  back: "/account/notifications",
});

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("notifications")("settings.title") }],
});

type LoadedSetting = { isOn: boolean; loaded: string };

const wasOf = ({ of, isOn }: { of: string; isOn: boolean }) => `${isOn ? "on" : "off"}:${of}`;

/** Posts what a choice was when the page was loaded. */
const Was = ({ of, isOn, loaded }: LoadedSetting & { of: string }) => (
  <input key={loaded} type="hidden" name="was" defaultValue={wasOf({ of, isOn })} />
);

/** For a box or a radio button: it shows again what is saved whenever the choices were read. */
function useChoice({ isOn, loaded }: LoadedSetting) {
  const ref = useRef<HTMLInputElement>(null);
  const lastLoaded = useRef(loaded);
  useEffect(() => {
    // What was chosen before the scripts ran stays.
    if (lastLoaded.current === loaded) return;
    lastLoaded.current = loaded;
    if (ref.current) ref.current.checked = isOn;
  }, [isOn, loaded]);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => touch(currentTarget);
  return { ref, defaultChecked: isOn, onChange };
}

type BoxProps = LoadedSetting & { value: string; label: string };

const Box = ({ value, label, ...choice }: BoxProps) => (
  <label className="inline-grid content-center min-h-(--least-target)">
    <input type="checkbox" name="chosen" value={value} {...useChoice(choice)} />
    <span className="sr-only">{label}</span>
  </label>
);

type RhythmProps = LoadedSetting & { rhythm: Rhythm; label: string };

const RhythmButton = ({ rhythm, label, ...choice }: RhythmProps) => (
  <RadioInput name="rhythm" value={rhythm} label={label} {...useChoice(choice)} />
);

/** What somebody changes is posted, also back to what the page was loaded with. */
function touch({ form, name, checked, value }: HTMLInputElement): void {
  const [of, isOn] = name === "rhythm" ? ["rhythm", value === "daily"] : [value, checked];
  for (const was of form?.querySelectorAll<HTMLInputElement>("[name=was]") ?? [])
    if (was.value.endsWith(`:${of}`)) was.value = wasOf({ of, isOn: !isOn });
}

/** Which notifications the user gets, and how (spec §2, notification settings). */
export default function NotificationSettings() {
  const { t } = useTranslation("notifications");
  const { settings, isDaily, loaded } = useLoaderData<typeof loader>();
  const hasScripts = useHydrated();
  type Setting = (typeof settings)[number];
  const box = (way: Way) => (setting: Setting) => {
    const kind = t(`kind.${setting.type as Kind}`);
    return (
      <Box
        value={`${way}:${setting.type}`}
        label={t(way === "email" ? "settings.emailOf" : "settings.internalOf", { kind })}
        isOn={setting[WAYS[way]]}
        loaded={loaded}
      />
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
      {settings.length === 0 ? (
        <Card>
          <p>{t("settings.none")}</p>
        </Card>
      ) : (
        <PlainPost
          action="/account/notifications"
          back="/account/notifications"
          atOnce
          className="grid gap-4"
        >
          {settings.flatMap((setting) =>
            WAY_NAMES.map((way) => {
              const of = `${way}:${setting.type}`;
              return <Was key={of} of={of} isOn={setting[WAYS[way]]} loaded={loaded} />;
            }),
          )}
          <Was of="rhythm" isOn={isDaily} loaded={loaded} />
          {NOTIFICATION_TYPES.map((type) => ({
            type,
            rows: settings.filter((setting) => setting.type.startsWith(`${type}_`)),
          }))
            .filter(({ rows }) => rows.length > 0)
            .map(({ type, rows }) => (
              <Card key={type} title={t(`settings.${type}`)} id={type}>
                <DataTable
                  labelledBy={`${type}-title`}
                  figures
                  // The columns of all cards stand below each other.
                  className="table-fixed"
                  rows={rows}
                  keyOf={(setting: Setting) => setting.type}
                  columns={[
                    {
                      head: t("settings.kind"),
                      cell: (setting: Setting) => t(`kind.${setting.type as Kind}`),
                      note: (setting: Setting) => (setting.isOff ? t("settings.off") : null),
                    },
                    { head: t("settings.email"), cell: box("email") },
                    { head: t("settings.internal"), cell: box("internal") },
                  ]}
                />
              </Card>
            ))}
          <Card>
            <Fieldset legend={t("settings.rhythm")}>
              {RHYTHMS.map((rhythm) => (
                <RhythmButton
                  key={rhythm}
                  rhythm={rhythm}
                  label={t(`settings.rhythms.${rhythm}`)}
                  isOn={isDaily === (rhythm === "daily")}
                  loaded={loaded}
                />
              ))}
            </Fieldset>
          </Card>
          {hasScripts ? null : (
            <Actions>
              <Button variant="primary">{t("settings.save")}</Button>
            </Actions>
          )}
        </PlainPost>
      )}
    </>
  );
}
