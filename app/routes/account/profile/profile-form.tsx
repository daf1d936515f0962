import type { profileForm } from "domain/users/user";
import type { z } from "zod";
import { fieldsOf, RecordForm, SubmitButton } from "~/forms";
import type { LoadedForm } from "~/forms/post/open-form.server";
import { useTranslation } from "~/i18n/use-translation";
import { PictureField } from "~/records/picture/picture-field";
import { AssetPicker } from "~/shared/library/asset-picker";
import { Card } from "~/ui/card";
import { Actions, FieldGrid } from "~/ui/layout";
import type { WordsOfUsers } from "./profile.server";

const { Options, Text } = fieldsOf<typeof profileForm>();

type Props = {
  loaded: LoadedForm<z.input<typeof profileForm>>;
  avatar: { _id: string; filename: string } | null;
  words: WordsOfUsers;
};

/** Facts that users can change about themselves. Fields and names are those of the form of `users`. */
export function ProfileForm({ loaded, avatar, words: { labels, salutations, noSalutation } }: Props) {
  const { t } = useTranslation("account");
  return (
    <Card title={t("profile.title")} id="profile">
      <RecordForm
        area="account"
        id="profile-form"
        loaded={loaded}
        labels={labels}
        describe={(_field, value) => salutations.find((one) => one.value === value)?.label}
        encType="multipart/form-data"
        className="grid gap-4"
      >
        <FieldGrid>
          <Options name="salutation" of={salutations} empty={noSalutation} />
          <Text name="jobTitle" autoComplete="organization-title" />
          <Text name="first_name" autoComplete="given-name" />
          <Text name="last_name" autoComplete="family-name" />
          <Text name="phone" type="tel" autoComplete="tel" />
        </FieldGrid>
        <PictureField name="avatar" use="avatar" current={avatar} picker={<AssetPicker />} />
        <Actions>
          <SubmitButton>{t("profile.submit")}</SubmitButton>
        </Actions>
      </RecordForm>
    </Card>
  );
}
