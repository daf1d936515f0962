import type { LoaderFunctionArgs } from "@remix-run/node";
import { formValues } from "domain/fields/values";
import { PROFILE_FIELDS } from "domain/users/fields";
import { SALUTATIONS } from "domain/users/salutations";
import { profileForm } from "domain/users/user";
import { fieldLabels } from "~/forms/labels";
import { openedForm } from "~/forms/post/open-form.server";
import { byIntent } from "~/forms/post/post-actions.server";
import { saveActionOf } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { readWithPictures } from "~/records/attachments/uploads.server";
import { requireToken } from "~/session/current-user.server";
import { signedIn } from "~/session/guard.server";
import { signInIntents } from "../sign-in/sign-in.server";

const MyAccount = graphql(`
  query MyAccount {
    me {
      version
      salutation
      first_name
      last_name
      phone
      jobTitle
      avatar {
        _id
        filename
      }
      username
      roles {
        name
        permissions {
          permissionName
          status
        }
      }
      directPermissions {
        permissionName
        status
      }
    }
    mySessions {
      _id
      createdAt
      lastSeenAt
      address
      userAgent
      isCurrent
    }
  }
`);

const UpdateOwnProfile = graphql(`
  mutation UpdateOwnProfile($version: Int!, $data: OwnProfileInput!, $idempotencyKey: String!) {
    updateOwnProfile(version: $version, data: $data, idempotencyKey: $idempotencyKey) {
      version
    }
  }
`);

/** The user's own account: what they say of themselves, what they may do, and where they are signed in. */
export async function loadAccount(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { me, mySessions } = await gqlRequest(args, MyAccount);
  const { version, avatar, username, roles, directPermissions } = me;
  const form = openedForm({ values: formValues(PROFILE_FIELDS, me), version, schema: profileForm });
  return {
    account: { username, roles, directPermissions },
    avatar,
    sessions: mySessions,
    form,
    words: wordsOfUsers(),
  };
}

/** The labels of the form of `users`. The browser needs no other texts of that area, so it does not load them. */
function wordsOfUsers() {
  const t = texts("users");
  return {
    labels: fieldLabels("users"),
    salutations: SALUTATIONS.map((value) => ({ value, label: t(`salutation.${value}`) })),
    noSalutation: t("noSalutation"),
  };
}

export type WordsOfUsers = ReturnType<typeof wordsOfUsers>;

const saveProfile = saveActionOf(readWithPictures(profileForm, { avatar: "avatar" }), {
  area: "users",
  may: signedIn,
  send: (args, { values: data, version, idempotencyKey }) =>
    gqlRequest(args, UpdateOwnProfile, { data, version, idempotencyKey }),
  current: ({ version, names, ...values }: { version: number; names?: Record<string, string> }) => ({
    values,
    version,
    names,
  }),
  savedTo: () => "/account",
  toast: () => texts("account")("profile.saved"),
});

/** All posts of the screen. */
export const accountAction = byIntent(saveProfile, signInIntents);
