import screenTexts from "virtual:texts/users+account";
import { useLoaderData } from "@remix-run/react";
import { USER_FIELDS } from "domain/users/fields";
import { SALUTATIONS } from "domain/users/salutations";
import type { userForm } from "domain/users/user";
import { Fields, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { PictureField } from "~/records/picture/picture-field";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { useCan } from "~/session/use-user";
import { AssetPicker } from "~/shared/library/asset-picker";
import { userWords } from "~/shared/users/user-words";
import { LinkButton } from "~/ui/button";
import { FieldGrid } from "~/ui/layout";
import { AccessCards } from "./record/access-cards";
import { userList } from "./record/list-columns";
import { userRoutes } from "./record/routes.server";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = userRoutes.load;
export const action = userRoutes.change;
export const handle = recordHandle({ list: userList, i18n: screenTexts });

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
      head={({ _id, email }) => ({
        facts: email,
        actions: (
          <>
            {can({ collectionType: "activity_logs" }) ? (
              <LinkButton to={`/activitylogs?actor=${_id}`}>{t("activities")}</LinkButton>
            ) : null}
            <LinkButton to={`/users/${_id}/permissions`}>{t("permissions.title")}</LinkButton>
          </>
        ),
      })}
      form={{ choices: { roles }, files: true }}
      rail={(user) => ({
        below: <AccessCards user={user} />,
        historyWords: userWords(),
      })}
    >
      <FieldGrid>
        <Fields
          of={USER_FIELDS}
          only={["salutation", "jobTitle", "first_name", "last_name", "email", "username", "phone"]}
          but={{
            salutation: <Options name="salutation" of={SALUTATIONS} empty={t("noSalutation")} />,
            email: <Text name="email" type="email" hint={loaded.record ? t("hints.email") : undefined} />,
            phone: <Text name="phone" type="tel" />,
          }}
        />
      </FieldGrid>
      <PictureField name="avatar" use="avatar" current={loaded.record?.avatar} picker={<AssetPicker />} />
      <Choices name="roles" of={roles} />
      <div className="grid gap-1">
        <Fields
          of={USER_FIELDS}
          only={["isActive", "canBookUser", "isEditor", "hideUserFromFilters", "isApiUser"]}
          but={{ isActive: <Check name="isActive" hint={t("hints.isActive")} /> }}
        />
      </div>
      <FieldGrid>
        <Fields of={USER_FIELDS} only={["crmUserId", "externalPublisherUserId"]} />
      </FieldGrid>
    </RecordScreen>
  );
}
