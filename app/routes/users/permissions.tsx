import screenTexts from "virtual:texts/users+permissions+records+forms+validation";
import { useLoaderData } from "@remix-run/react";
import { ReadForm, RecordForm, SaveBar } from "~/forms";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { HeldPermissions, permissionSourcesOf } from "~/records/permissions/held-permissions";
import { DirectPermissionField } from "~/records/permissions/permission-fields";
import { usePermissionText } from "~/records/permissions/permission-text";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { Hint } from "~/ui/text";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { loadPermissions as loader, postPermissions as action } from "./record/permissions.server";

import type { loadPermissions } from "./record/permissions.server";
import { TaskFields, TaskForm } from "./record/task-form";

type Data = { record: { _id: string; name: string } | null };

export const handle = screenHandle<Data>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [
    areaCrumb("users"),
    { label: data?.record?.name ?? "", to: `/users/${data?.record?._id}` },
    { label: texts("users")("permissions.title") },
  ],
});

/** Who sells, edits and bills which media; the resulting permissions, each with its source; own grants and denials. */
export default function UserPermissions() {
  const { t } = useTranslation("users");
  const { record, form, answer, tasks, tasksByRoles } = useLoaderData<typeof loadPermissions>();
  const can = useCan();
  const media = answer.media.flatMap(({ items }) => items);
  const text = usePermissionText(media);
  const { roles = [], directPermissions = [] } = record ?? {};
  const granted = roles.map(({ name, permissions }) => ({
    name,
    permissions: permissions.filter(({ status }) => status === 1).map(({ permissionName }) => permissionName),
  }));
  const sources = permissionSourcesOf({ roles, directPermissions });
  const field = <DirectPermissionField name="direct" media={media} roles={granted} />;
  const permissionCount = sources.filter(({ isHeld }) => isHeld).length;
  const isEditor = can({ action: "edit", collectionType: "users" });
  const question = { media, tasks, byRoles: tasksByRoles };
  return (
    <>
      <PageHead title={t("permissions.of", { name: record?.name ?? "" })} />
      {media.length > 0 ? (
        <Card title={t("tasks.title")} id="question" className="mb-4">
          <Hint className="mb-3">{t("tasks.about")}</Hint>
          {isEditor ? (
            <TaskForm {...question} version={form.version ?? 0} />
          ) : (
            <ReadForm area="users" loaded={{ ...form, values: tasks }}>
              <TaskFields {...question} />
            </ReadForm>
          )}
        </Card>
      ) : null}
      <Card title={t("permissions.now", { number: permissionCount })} id="effective" className="mb-4">
        <HeldPermissions
          sources={sources}
          media={media}
          label={t("permissions.now", { number: permissionCount })}
        />
      </Card>
      {isEditor ? (
        <RecordForm
          area="users"
          id="permissions"
          loaded={form}
          describe={(_field, value) => text(value.slice(2))}
        >
          <Card title={t("permissions.direct")}>{field}</Card>
          <SaveBar back={`/users/${record?._id}`} />
        </RecordForm>
      ) : (
        <Card title={t("permissions.direct")}>
          <ReadForm area="users" loaded={form}>
            {field}
          </ReadForm>
        </Card>
      )}
    </>
  );
}
