import screenTexts from "virtual:texts/quicklinks+forms+validation";
import { useLoaderData } from "@remix-run/react";
import type { quicklinksForm } from "domain/users/quicklinks-form";
import { fieldsOf, RecordForm, SaveBar } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { screenName } from "~/i18n/area-names";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { useMedia, useUser } from "~/session/use-user";
import { AccountTabs } from "~/shared/users/account-tabs";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { Hint } from "~/ui/text";
import { BOOKINGS, MENU, offeredOf, SETTINGS_MENU } from "./menu/visible-entries";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { loadQuicklinks as loader, saveQuicklinks as action } from "./quicklinks/quicklinks.server";

import type { loadQuicklinks } from "./quicklinks/quicklinks.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [
    { label: texts("frame")("account.own"), to: "/account" },
    { label: texts("frame")("quickAccess.title") },
  ],
});

const Rows = rowsIn<typeof quicklinksForm>();
const Link = fieldsOf<{ id: string; isFavorite: boolean }>();

/** The user's quicklinks in their order (spec §2, §3): the favourites stand in the sidebar. */
export default function Quicklinks() {
  const { t } = useTranslation("quicklinks");
  const { form } = useLoaderData<typeof loadQuicklinks>();
  const screens = useScreens(form.values.quicklinks.map(({ id }) => id));
  const textOf = (value: string) => screens.find((screen) => screen.value === value)?.label;
  return (
    <>
      <PageHead title={t("title")} />
      <AccountTabs />
      <RecordForm
        area="quicklinks"
        loaded={form}
        describe={(_field, value) => textOf(value)}
        className="grid gap-4 max-w-[48rem]"
      >
        <Card>
          <Hint className="mb-4">{t("text")}</Hint>
          <Rows name="quicklinks" sorts inLine>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <div className="flex-[1_1_14rem]">
                <Link.Choice name="id" of={screens} empty={t("choose")} bare />
              </div>
              <Link.Check name="isFavorite" />
            </div>
          </Rows>
        </Card>
        <SaveBar back="/account" />
      </RecordForm>
    </>
  );
}

/** All that the menu offers the user, in its groups, and what they have linked already. */
function useScreens(linked: readonly string[]) {
  const { t } = useTranslation("quicklinks");
  const { t: menuText } = useTranslation("frame");
  const { permissions } = useUser();
  const media = useMedia().map(({ _id, name, inactive }) => ({
    value: `medium-${_id}`,
    label: name,
    inactive,
  }));
  const screensOf = (group: string, entries: Parameters<typeof offeredOf>[0]) =>
    offeredOf(entries, permissions).map(({ name }) => ({
      value: name,
      label: screenName(name),
      group,
    }));
  const options = [
    ...screensOf(t("groups.menu"), MENU),
    ...screensOf(screenName("bookings"), BOOKINGS),
    ...media
      .filter(({ value, inactive }) => !inactive || linked.includes(value))
      .map(({ value, label }) => ({ value, label, group: menuText("menu.byMedium") })),
    ...screensOf(menuText("menu.settings"), SETTINGS_MENU),
  ];
  const gone = linked.filter((id) => !options.some(({ value }) => value === id));
  return [...options, ...gone.map((value) => ({ value, label: t("gone"), group: "" }))];
}
