import { isClosed } from "domain/bookings/out-issue";
import { nextIssue } from "domain/issues/next-issue";
import { initialText } from "~/forms/fields/field-frame";
import type { KitField } from "~/forms/post/form-answer";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { ChipButton } from "~/ui/chip";
import { Hint } from "~/ui/text";
import { WholeDays } from "~/ui/whole-days";
import type { BookingChoices } from "./choices";
import { placeIntent } from "./place-intent";

type Props = { field: KitField; choices: Pick<BookingChoices, "issues" | "today"> };

/** The issue before the next one, with the day on which it closed; it can be chosen all the same. */
export function PassedIssue({ field, choices: { issues, today } }: Props) {
  const { t } = useTranslation("bookings");
  const before = nextIssue(issues, today).passedOver.at(-1);
  if (!before) return null;
  const isClosedForAds = isClosed(before.adClosesOn, today);
  const closes = isClosedForAds ? before.adClosesOn : before.materialDueOn;
  const words = {
    issue: issueName(before),
    day: closes ? dayText(closes) : "",
  };
  return (
    <Hint as="div" className="col-span-full issue-hint">
      <WholeDays>{t(isClosedForAds ? "form.passedOver" : "form.passedOverMaterial", words)}</WholeDays>{" "}
      {initialText(field) === before._id ? null : (
        <ChipButton name="intent" value={placeIntent({ issue: before._id })} formNoValidate>
          {t("form.passedAnyway", words)}
        </ChipButton>
      )}
    </Hint>
  );
}
