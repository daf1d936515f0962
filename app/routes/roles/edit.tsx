import screenTexts from "virtual:texts/roles+permissions";
import { useLoaderData } from "@remix-run/react";
import { ROLE_FIELDS } from "domain/roles/fields";
import { Fields, type FormAnswer, PostButton, useFormAnswer } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { PermissionField } from "~/records/permissions/permission-fields";
import { permissionLabel, usePermissionText } from "~/records/permissions/permission-text";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { useCan } from "~/session/use-user";
import { EffectsPanel, HoldersCard, PreviewButton } from "./record/consequences";
import { roleList } from "./record/list-columns";
import { type Effects, roleRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = roleRoutes.load;
export const action = roleRoutes.change;
export const handle = recordHandle({
  list: roleList,
  i18n: screenTexts,
});

export default function Role() {
  const { t } = useTranslation("roles");
  const loaded = useLoaderData<typeof loader>();
  const can = useCan();
  const { record } = loaded;
  const media = loaded.media.flatMap(({ items }) => items);
  const text = usePermissionText(media);
  const effects = useFormAnswer<FormAnswer & { effects?: Effects }>()?.effects;
  return (
    <RecordScreen
      list={roleList}
      loaded={loaded}
      head={() => ({
        actions: can({ action: "create", collectionType: "roles" }) ? (
          <PostButton name="copy" intent="copy">
            {t("copy")}
          </PostButton>
        ) : null,
      })}
      form={{
        also: record && record.userCount > 0 ? <PreviewButton /> : null,
        answered: effects ? <EffectsPanel effects={effects} media={media} /> : null,
        describe: (_field, value) => text(value),
      }}
      rail={({ users, userCount }) => ({
        beside: <HoldersCard users={users} count={userCount} />,
        historyWords: { labelOf: (field) => permissionLabel(field, media) },
      })}
      deletion={({ isDefault }) => ({ keptBecause: isDefault ? "default_role" : undefined })}
    >
      <Fields of={ROLE_FIELDS} but={{ permissions: <PermissionField name="permissions" media={media} /> }} />
    </RecordScreen>
  );
}
