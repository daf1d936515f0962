import type { Ground } from "domain/receivers/states";
import { dayText, instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Hint } from "~/ui/text";

type Consent = {
  _id: string;
  list: string;
  text: string;
  ground: Ground;
  source: string | null;
  agreedOn: string | null;
  enteredAt: string;
  confirmedAt: string | null;
  withdrawnAt: string | null;
};

/** The proof of what the receiver has agreed to: each text as it was shown, and until when it held. */
export function ConsentsCard({ consents }: { consents: readonly Consent[] }) {
  const { t } = useTranslation("receivers");
  return (
    <Card title={t("parts.consents")} id="consents" className="grid gap-4">
      {consents.map((consent) => (
        <section key={consent._id} className="grid gap-1">
          <h3>{consent.list}</h3>
          <p>{factsOf(consent).join(" · ")}</p>
          <details>
            <summary className="cursor-pointer">{t("facts.text")}</summary>
            <p className="whitespace-pre-line pt-2">{consent.text}</p>
          </details>
          {consent.source ? <Hint>{consent.source}</Hint> : null}
        </section>
      ))}
    </Card>
  );

  function factsOf({ ground, agreedOn, enteredAt, confirmedAt, withdrawnAt }: Consent): string[] {
    return [
      t(`ground.${ground}`),
      agreedOn
        ? t("facts.agreed", { day: dayText(agreedOn) })
        : t("facts.entered", { at: instantText(enteredAt) }),
      ...(confirmedAt ? [t("facts.confirmedThen", { at: instantText(confirmedAt) })] : []),
      ...(withdrawnAt ? [t("facts.withdrawn", { at: instantText(withdrawnAt) })] : []),
    ];
  }
}
