import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { ChipButton } from "~/ui/chip";
import { Hint } from "~/ui/text";
import type { BookingChoices } from "./choices";
import { placeIntent } from "./place-intent";

/** As many issues are offered. */
const OFFERED = 3;

/** Where nothing is free: the next issues that have space for something. */
export function NothingFree({ choices: { later, issues } }: { choices: BookingChoices }) {
  const { t } = useTranslation("bookings");
  const withSpace = new Set(later.flatMap((one) => one.issues.map(({ _id }) => _id)));
  const next = issues.filter(({ _id }) => withSpace.has(_id)).slice(0, OFFERED);
  return (
    <Hint as="div">
      {t(next.length > 0 ? "formats.nothingFree" : "formats.nothingFreeAhead")}{" "}
      {next.map((issue) => (
        <ChipButton key={issue._id} name="intent" value={placeIntent({ issue: issue._id })} formNoValidate>
          {issueName(issue)}
        </ChipButton>
      ))}
    </Hint>
  );
}
