import { useLoaderData } from "@remix-run/react";
import { effectivePermissions, permissionSources } from "domain/permissions/effective";
import { inMatrixOrder } from "domain/permissions/matrix";
import { ReadForm, RecordForm, SaveBar } from "~/forms";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { DirectPermissionField } from "~/records/permissions/permission-fields";
import { usePermissionText } from "~/records/permissions/permission-text";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { Hint } from "~/ui/text";
import formTexts from "../../../locales/de/forms.json";
import permissionTexts from "../../../locales/de/permissions.json";
import recordTexts from "../../../locales/de/records.json";
import userTexts from "../../../locales/de/users.json";
import validationTexts from "../../../locales/de/validation.json";
import type { Entry } from "./record/permissions.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/revalidation";
export { loadPermissions as loader, savePermissions as action } from "./record/permissions.server";

import type { loadPermissions } from "./record/permissions.server";

type Data = { record: { _id: string; name: string } | null };

export const handle = screenHandle<Data>({
  i18n: {
    users: userTexts,
    permissions: permissionTexts,
    records: recordTexts,
    forms: formTexts,
    validation: validationTexts,
  },
  breadcrumbs: ({ data }) => [
    { label: texts("users")("title"), to: "/users" },
    { label: data?.record?.name ?? "", to: `/users/${data?.record?._id}` },
    { label: texts("users")("permissions.title") },
  ],
});

/** What a user is granted and denied alone, and what holds in the end, with where each right comes from. */
export default function UserPermissions() {
  const { t } = useTranslation("users");
  const { record, form, answer } = useLoaderData<typeof loadPermissions>();
  const can = useCan();
  const media = answer.media.flatMap(({ items }) => items);
  const text = usePermissionText(media);
  const roles = (record?.roles ?? []).map(({ name, permissions }) => ({
    name,
    permissions: permissions as readonly Entry[],
  }));
  const granted = roles.map((role) => ({
    name: role.name,
    permissions: effectivePermissions([role], []),
  }));
  const known = permissionSources(roles, (record?.directPermissions ?? []) as readonly Entry[]);
  const sources = inMatrixOrder(known.map(({ permissionName }) => permissionName)).flatMap((name) =>
    known.filter(({ permissionName }) => permissionName === name),
  );
  const field = <DirectPermissionField name="direct" media={media} roles={granted} />;
  const held = sources.filter(({ isHeld }) => isHeld).length;
  return (
    <>
      <PageHead title={t("permissions.of", { name: record?.name ?? "" })} />
      <Card title={t("permissions.now", { number: held })} id="effective" className="mb-4">
        {sources.length === 0 ? <Hint>{t("permissions.none")}</Hint> : null}
        <ul
          className="grid gap-x-6 gap-y-1 md:grid-cols-2 max-h-80 overflow-auto"
          tabIndex={0}
          aria-label={t("permissions.now", { number: held })}
        >
          {sources.map(({ permissionName, isHeld, roles: givers, direct }) => (
            <li key={permissionName}>
              {isHeld ? text(permissionName) : <s>{text(permissionName)}</s>}{" "}
              <Hint as="span">
                {[
                  givers.length > 0 ? t("permissions.byRoles", { roles: givers.join(", ") }) : null,
                  direct === 1 ? t("permissions.granted") : null,
                  direct === 0 ? t("permissions.denied") : null,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Hint>
            </li>
          ))}
        </ul>
      </Card>
      {can({ action: "edit", collectionType: "users" }) ? (
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
