import { deviationOf, type PriceProposal, priceIntent } from "domain/bookings/price-proposals";
import { formatCents, formatEuro, parseCents } from "domain/money";
import { type RefObject, useEffect, useRef, useState } from "react";
import { MoneyField } from "~/forms";
import { initialText } from "~/forms/fields/field-frame";
import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";
import type { BookingChoices } from "./choices";
import type { SectionProps } from "./section-props";

/** A proposed price, with its words. */
type Proposal = PriceProposal & {
  words: string;
  /** The key that takes it with Alt. */
  key: string;
};

/**
 * The price, with what was paid last beside it. A proposal is taken over by its button and never by itself; below stands
 * how far the price is from it.
 */
export function PriceField({ fields, choices, booking }: SectionProps) {
  const { t } = useTranslation("bookings");
  const field = fields.price;
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const proposals = useProposals(choices);
  useProposalKeys(box);
  const cents = parseCents(typed ?? initialText(field) ?? "");
  function take(proposal: PriceProposal) {
    const input = box.current?.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
    if (!input) return;
    input.value = formatCents(proposal.cents);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <div ref={box}>
      <div
        className="price-line"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === field.name) setTyped(target.value);
        }}
      >
        <MoneyField
          field={field}
          label={t("fields.price")}
          placeholder={t("form.pricePlaceholder")}
          hint={hintOf(booking, choices.variant, t)}
          // A booking of a package has its share of the package's price.
          readOnly={Boolean(booking?.parentBooking)}
        />
        {proposals.length > 0 ? (
          <div className="proposals" role="group" aria-label={t("price.take")}>
            {proposals.map((proposal) => (
              <button
                type="submit"
                key={proposal.by}
                className="proposal"
                name="intent"
                value={priceIntent(proposal)}
                formNoValidate
                aria-pressed={cents === proposal.cents}
                aria-keyshortcuts={`Alt+${proposal.key}`}
                onClick={(event) => {
                  // At once: a save that follows must not miss it.
                  event.preventDefault();
                  take(proposal);
                }}
              >
                <small>{proposal.words}</small> <b>{formatEuro(proposal.cents)}</b>
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <Deviation cents={cents} proposals={proposals} />
    </div>
  );
}

type Texts = ReturnType<typeof useTranslation<"bookings">>["t"];

function hintOf(booking: SectionProps["booking"], variant: BookingChoices["variant"], t: Texts) {
  if (booking?.parentBooking) return t("form.priceOfPackageHint");
  return variant === "multi" ? t("form.packagePriceHint") : undefined;
}

/** Until there are price lists, the last price is all that is proposed. */
function useProposals({ sale, variant }: BookingChoices): Proposal[] {
  const { t } = useTranslation("bookings");
  const last = variant === "multi" ? null : sale?.lastPrice;
  if (!last) return [];
  const { cents, name, agency } = last;
  return [
    {
      by: "last",
      cents,
      key: "2",
      words: agency
        ? t("price.lastBy", {
            name,
            agency,
          })
        : t("price.last", { name }),
    },
  ];
}

/** Alt with a digit takes a proposal, wherever one is in the form. */
function useProposalKeys(box: RefObject<HTMLElement>) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
      const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
      if (!altKey || ctrlKey || metaKey || shiftKey || !digit) return;
      if (document.querySelector("dialog[open]")) return;
      const button = box.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="Alt+${digit}"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [box]);
}

/** How far the price is from what is proposed, in words. */
function Deviation({ cents, proposals }: { cents: number | null; proposals: readonly PriceProposal[] }) {
  const { t } = useTranslation("bookings");
  const deviation = cents === null ? null : deviationOf(cents, proposals);
  if (!deviation) return null;
  const { from, permille, like } = deviation;
  const direction = deviation.cents < 0 ? "below" : deviation.cents > 0 ? "above" : "same";
  const difference = t(`price.${direction}.${from}`, {
    amount: formatEuro(Math.abs(deviation.cents)),
  });
  const percent = permille === null || direction === "same" ? "" : ` (${percentText(permille)})`;
  const sentence = like
    ? t(`price.like.${like}`, { difference: difference + percent })
    : difference + percent;
  return <Hint>{`${sentence}.`}</Hint>;
}

/** Tenths of a percent: `−10,2 %`. */
const percentText = (permille: number) => {
  const sign = permille < 0 ? "−" : "+";
  const tenths = Math.abs(permille);
  return `${sign}${Math.floor(tenths / 10)},${tenths % 10}\u00a0%`;
};
