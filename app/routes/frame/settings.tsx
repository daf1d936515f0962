import screenTexts from "virtual:texts/settings";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { SETTINGS_GROUPS, screenNamed } from "domain/areas";
import { SETTINGS_CHECK } from "domain/menu-visibility";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { settingAbout } from "~/i18n/area-abouts";
import { screenName } from "~/i18n/area-names";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { requireToken } from "~/session/current-user.server";
import { requirePermission } from "~/session/guard.server";
import { useUser } from "~/session/use-user";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Hint } from "~/ui/text";
import { offeredOf, SETTINGS_MENU } from "./menu/visible-entries";
import "./page/settings-menu.css";
import { PathLink } from "~/ui/path-link";

const SettingsScreen = graphql("query SettingsScreen { me { permissions } }");

export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { me } = await gqlRequest(args, SettingsScreen);
  requirePermission(me.permissions, SETTINGS_CHECK);
  return null;
}

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("settings")("title") }],
});

/** Decisions §5: the settings that the user may open, in groups by task. A group without any is not there. */
export default function Settings() {
  const { t } = useTranslation("settings");
  const entries = offeredOf(SETTINGS_MENU, useUser().permissions);
  const groups = SETTINGS_GROUPS.map((group) => ({
    group,
    entriesOfGroup: entries.filter(({ name }) => screenNamed(name).group === group),
  })).filter(({ entriesOfGroup }) => entriesOfGroup.length > 0);
  return (
    <>
      <PageHead title={t("title")} subtitle={entries.length > 0 ? t("subtitle") : undefined} />
      {entries.length === 0 ? <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState> : null}
      <div className="settings-groups">
        {groups.map(({ group, entriesOfGroup }) => (
          <Card key={group} id={`group-${group}`} title={t(`groups.${group}`)} flush>
            <ul>
              {entriesOfGroup.map(({ name, to, icon }) => (
                <li key={name}>
                  <PathLink to={to} className="settings-entry">
                    <Icon name={icon} />
                    <span>
                      <b>{screenName(name)}</b>
                      <Hint as="span">{settingAbout(name)}</Hint>
                    </span>
                  </PathLink>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
