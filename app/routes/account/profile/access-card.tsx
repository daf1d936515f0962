import { useTranslation } from "~/i18n/use-translation";
import {
  HeldPermissions,
  type PermissionHolder,
  permissionSourcesOf,
} from "~/records/permissions/held-permissions";
import { useMedia, useUser } from "~/session/use-user";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { KeyValue } from "~/ui/key-value";
import { Hint } from "~/ui/text";

type Props = { account: PermissionHolder & { username: string }; labels: Record<string, string> };

/** Facts of the account that only others can change: address, name of the sign-in, roles and rights. */
export function AccessCard({ account, labels }: Props) {
  const { t } = useTranslation("account");
  const [name, host] = useUser().email?.split(/@(?=[^@]*$)/) ?? [];
  const media = useMedia().map(({ _id, name }) => ({ id: _id, label: name }));
  const sources = permissionSourcesOf(account);
  const number = sources.filter(({ isHeld }) => isHeld).length;
  return (
    <Card title={t("access.title")} id="access">
      <KeyValue
        items={[
          {
            label: labels.email ?? "",
            value: (
              <>
                {name}@<wbr />
                {host}
              </>
            ),
          },
          { label: labels.username ?? "", value: account.username },
          {
            label: labels.roles ?? "",
            value: account.roles.map(({ name }) => name).join(", ") || DASH,
          },
        ]}
      />
      <details className="mt-3">
        <summary>{t("access.rights", { number })}</summary>
        <HeldPermissions sources={sources} media={media} label={t("access.rights", { number })} />
      </details>
      <Hint className="mt-3">{t("access.text")}</Hint>
    </Card>
  );
}
