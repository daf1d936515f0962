import { useLoaderData } from "@remix-run/react";
import { SALUTATIONS } from "domain/users/salutations";
import type { userForm } from "domain/users/user";
import { fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { PictureField } from "~/records/picture/picture-field";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { useCan } from "~/session/use-user";
import { AssetPicker } from "~/shared/library/asset-picker";
import { userWords } from "~/shared/users/user-words";
import { LinkButton } from "~/ui/button";
import { FieldGrid } from "~/ui/layout";
import accountTexts from "../../../locales/de/account.json";
import userTexts from "../../../locales/de/users.json";
import { AccessCards } from "./record/access-cards";
import { userList } from "./record/definition";
import { userRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = userRoutes.load;
export const action = userRoutes.change;
export const handle = recordHandle({ list: userList, i18n: { users: userTexts, account: accountTexts } });

const { Check, Choices, Options, Text } = fieldsOf<typeof userForm>();

export default function User() {
  const { t } = useTranslation("users");
  const can = useCan();
  const loaded = useLoaderData<typeof loader>();
  const roles = loaded.roles.flatMap(({ items }) => items.map(({ id, label }) => ({ value: id, label })));
  return (
    <RecordScreen
      list={userList}
      loaded={loaded}
      choices={{ roles }}
      facts={loaded.record?.email}
      files
      actions={
        loaded.record ? (
          <>
            {can({ collectionType: "activity_logs" }) ? (
              <LinkButton to={`/activitylogs?actor=${loaded.record._id}`}>{t("activities")}</LinkButton>
            ) : null}
            <LinkButton to={`/users/${loaded.record._id}/permissions`}>{t("permissions.title")}</LinkButton>
          </>
        ) : null
      }
      historyWords={userWords()}
      below={
        loaded.record ? (
          <AccessCards user={loaded.record} idempotencyKey={loaded.form.idempotencyKey} />
        ) : null
      }
    >
      <FieldGrid>
        <Options name="salutation" of={SALUTATIONS} empty={t("noSalutation")} />
        <Text name="jobTitle" />
        <Text name="first_name" />
        <Text name="last_name" />
        <Text name="email" type="email" hint={loaded.record ? t("hint.email") : undefined} />
        <Text name="username" />
        <Text name="phone" type="tel" />
      </FieldGrid>
      <PictureField name="avatar" use="avatar" current={loaded.record?.avatar} picker={<AssetPicker />} />
      <Choices name="roles" of={roles} />
      <div className="grid gap-1">
        <Check name="isActive" hint={t("hint.isActive")} />
        <Check name="canBookUser" hint={t("hint.canBookUser")} />
        <Check name="isEditor" hint={t("hint.isEditor")} />
        <Check name="hideUserFromFilters" hint={t("hint.hideUserFromFilters")} />
        <Check name="isApiUser" hint={t("hint.isApiUser")} />
      </div>
      <FieldGrid>
        <Text name="crmUserId" />
        <Text name="externalPublisherUserId" />
      </FieldGrid>
    </RecordScreen>
  );
}
