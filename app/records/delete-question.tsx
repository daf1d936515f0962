import { useLocation } from "@remix-run/react";
import { ConfirmDelete } from "~/forms";
import { useMessages } from "~/forms/messages";
import type { RecordUse } from "~/forms/post/form-answer";
import { CONFIRMED } from "~/forms/post/form-values";
import { deletionMessage, LOCALE } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/text";
import { usePlaceName } from "./where-used";

/** Why the service keeps a record that nothing uses: a text of `validation`. */
export type KeptBecause = "default_role" | "too_late";

type Props = {
  /** Whose texts say why a record is kept. */
  area: string;
  record: { name: string; version: number };
  uses: readonly RecordUse[];
  keptBecause?: KeptBecause;
  /** What the record asks before, a text of `validation`. */
  question?: string;
  merges: boolean;
};

/** The question before a record is deleted. If it cannot be, this says why, and what can be done instead. */
export function DeleteQuestion({ area, record, uses, keptBecause, question, merges }: Props) {
  const { t } = useTranslation("records");
  const { pathname } = useLocation();
  const messages = useMessages();
  const placeName = usePlaceName();
  const wayOut = deletionMessage(area, "in_use");
  const common = { version: record.version };
  if (uses.length === 0 && !keptBecause) {
    return (
      <ConfirmDelete title={t("delete.title")} {...common}>
        <p>{t("delete.text", { name: record.name })}</p>
        {question ? (
          <>
            <Note tone="warn">{messages([{ message: question }])}</Note>
            <input type="hidden" name={CONFIRMED} value="on" />
          </>
        ) : null}
      </ConfirmDelete>
    );
  }
  const places = new Intl.ListFormat(LOCALE).format(uses.map((use) => placeName(use, "counted")));
  const instead = (
    <>
      {uses.length > 0 ? <LinkButton to={`${pathname}#uses`}>{t("delete.whereUsed")}</LinkButton> : null}
      {uses.length > 0 && merges ? (
        <LinkButton to={`${pathname}#merging`}>{t("delete.merge")}</LinkButton>
      ) : null}
    </>
  );
  return (
    <ConfirmDelete title={t("delete.kept")} instead={instead} {...common}>
      {uses.length > 0 ? (
        <p>
          {t("delete.used", { name: record.name, places })} {merges ? t("delete.usedMerge") : null}
          {!merges && wayOut !== "in_use" ? messages([{ message: wayOut }]) : null}
        </p>
      ) : null}
      {keptBecause ? <p>{messages([{ message: deletionMessage(area, keptBecause) }])}</p> : null}
    </ConfirmDelete>
  );
}
