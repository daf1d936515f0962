import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { Note } from "~/ui/text";
import type { Operations } from "./operations.server";

/** Longer waits mean that no server works, or that it cannot follow. */
const LONG_WAIT_SECONDS = 10 * 60;
const LEAST_FREE_SHARE = 0.1;

/** In one sentence what needs somebody, or that nothing does. */
export function Troubles({ operations }: { operations: Operations }) {
  const { t } = useTranslation("operations");
  const { disk, mailsFailed, mailDelay, work, workDelay } = operations;
  const failed = work.reduce((sum, kind) => sum + kind.failed, 0);
  const minutes = (seconds: number) => countText(Math.round(seconds / 60));
  const troubles = [
    failed > 0 && t("troubleWork", { count: failed, number: countText(failed) }),
    mailsFailed > 0 && t("troubleMails", { count: mailsFailed, number: countText(mailsFailed) }),
    workDelay > LONG_WAIT_SECONDS && t("troubleDelay", { minutes: minutes(workDelay) }),
    mailDelay > LONG_WAIT_SECONDS && t("troubleMailDelay", { minutes: minutes(mailDelay) }),
    disk && disk.free < disk.total * LEAST_FREE_SHARE && t("troubleDisk"),
  ].filter((text) => typeof text === "string");
  return troubles.length === 0 ? (
    <Note tone="good">{t("allWell")}</Note>
  ) : (
    <Note tone="bad">
      {t("troubles")} {troubles.join("; ")}.
    </Note>
  );
}
