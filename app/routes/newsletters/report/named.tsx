import { SmallForm, SubmitButton } from "~/forms";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { TickInput } from "~/ui/field";
import { MoreCard } from "~/ui/more-card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import { WholeDays } from "~/ui/whole-days";
import type { ShownNewsletter } from "../record/newsletter.server";

type Delivery = ShownNewsletter["uncertain"][number];

/** Who it is, as far as the user may know; and whether they were deleted since. */
function useNameOf() {
  const { t } = useTranslation("newsletters");
  return ({ email, receiver }: Delivery) =>
    email ?? (receiver ? t("report.hidden", { id: receiver }) : t("report.gone"));
}

/** Receivers of whom nobody knows whether they have it: sent again only where somebody wants that. */
export function Uncertain({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const nameOf = useNameOf();
  const mayPublish = useCan()({ action: "publish", collectionType: "immoflash_issues" });
  const { uncertain, state, version } = newsletter;
  if (uncertain.length === 0) return null;
  const mayResend = mayPublish && (state === "sent" || state === "stopped");
  const facts = (one: Delivery) =>
    [nameOf(one), one.handedOverAt ? instantText(one.handedOverAt) : null, one.answer]
      .filter(Boolean)
      .join(" · ");
  return (
    <Card
      title={t("parts.uncertain")}
      beside={<Term name="uncertain" />}
      id="uncertain"
      className="grid gap-3"
    >
      <Hint>{t("report.uncertain")}</Hint>
      {mayResend ? (
        <SmallForm name="resend" area="newsletters" version={version} className="grid gap-2">
          {uncertain.map((one) => (
            <TickInput
              key={one._id}
              name="delivery"
              value={one._id}
              label={<WholeDays>{facts(one)}</WholeDays>}
            />
          ))}
          <div>
            <SubmitButton intent="resend">{t("steps.resend")}</SubmitButton>
          </div>
        </SmallForm>
      ) : (
        <ul>
          {uncertain.map((one) => (
            <li key={one._id}>
              <WholeDays>{facts(one)}</WholeDays>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Addresses that were refused, with what the mail server has said. */
export function Refused({ newsletter: { refused } }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const nameOf = useNameOf();
  if (refused.length === 0) return null;
  return (
    <MoreCard
      title={t("parts.answers")}
      id="refused"
      note={<small>{t("report.refusedCount", { count: refused.length, number: refused.length })}</small>}
      isOpen={false}
    >
      <Hint>{t("report.refused", { number: refused.length })}</Hint>
      <DataTable
        labelledBy="refused-title"
        rows={refused}
        keyOf={({ _id }) => _id}
        columns={[
          {
            head: t("fields.delivery"),
            cell: (one) =>
              one.email && one.receiver ? (
                <PathLink to={`/immoflash-configuration/receivers/${one.receiver}`}>{one.email}</PathLink>
              ) : (
                nameOf(one)
              ),
            isName: true,
          },
          { head: t("report.answer"), cell: ({ answer }) => answer, wraps: true },
        ]}
      />
    </MoreCard>
  );
}
