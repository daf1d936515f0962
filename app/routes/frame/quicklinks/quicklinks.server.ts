import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayFollow } from "domain/users/quicklinks";
import { quicklinksForm } from "domain/users/quicklinks-form";
import { openedForm } from "~/forms/post/open-form.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { signedIn } from "~/session/guard.server";

const MyQuicklinks = graphql(`
  query MyQuicklinks {
    me {
      permissions
      quicklinksVersion
      quicklinks {
        id
        isFavorite
      }
    }
  }
`);

const UpdateOwnQuicklinks = graphql(`
  mutation UpdateOwnQuicklinks($version: Int!, $data: OwnQuicklinksInput!, $idempotencyKey: String!) {
    updateOwnQuicklinks(version: $version, data: $data, idempotencyKey: $idempotencyKey) {
      quicklinksVersion
    }
  }
`);

/** The user's quicklinks, without those that they may not follow at present. */
export async function loadQuicklinks(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { me } = await gqlRequest(args, MyQuicklinks);
  const quicklinks = me.quicklinks.filter((link) => mayFollow(me.permissions, link));
  return {
    form: openedForm({ values: { quicklinks }, version: me.quicklinksVersion, schema: quicklinksForm }),
  };
}

const area = "quicklinks";

export const saveQuicklinks = saveAction({
  may: signedIn,
  area,
  schema: quicklinksForm,
  send: (args, { values: data, version, idempotencyKey }) =>
    gqlRequest(args, UpdateOwnQuicklinks, { data, version, idempotencyKey }),
  current: ({ version, ...values }: { version: number }) => ({ values, version }),
  savedTo: () => "/account/quicklinks",
  toast: () => texts("quicklinks")("saved"),
});
