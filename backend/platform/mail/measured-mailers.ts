import type { MailOutcome, Meter } from "backend/platform/watch/meter";
import type { BulkMailer, Handover } from "./bulk-mail";
import { type Mailer, PermanentMailError } from "./mail-types";

/** The same mailer, which counts what became of each message. */
export function measuredMailer(mailer: Mailer, meter: Meter): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        meter.mail(false, error instanceof PermanentMailError ? "refused" : "later");
        throw error;
      }
      meter.mail(false, "sent");
    },
    close: () => mailer.close(),
  };
}

const OUTCOMES: Record<Handover["state"], MailOutcome> = {
  accepted: "sent",
  refused: "refused",
  later: "later",
  not_handed_over: "later",
  uncertain: "uncertain",
};

/** The same mailer, which counts what became of each copy. */
export function measuredBulkMailer(mailer: BulkMailer, meter: Meter): BulkMailer {
  return {
    async send(mail) {
      const handover = await mailer.send(mail);
      meter.mail(true, OUTCOMES[handover.state]);
      return handover;
    },
    check: () => mailer.check(),
    close: () => mailer.close(),
  };
}
