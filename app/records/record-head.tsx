import type { ReactNode } from "react";
import { ConfirmLink, type FormAnswer, LostPostNotice } from "~/forms";
import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { Badge } from "~/ui/badge";
import { Menu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { Note } from "~/ui/text";
import type { OpenedRecord } from "./opened-record";

/** What an area says in the head of its opened records. */
export type HeadProps = {
  /** What state the record is in, beside its name. */
  states?: ReactNode;
  /** One line about the record, below its name. */
  facts?: ReactNode;
  /** The step that the record waits for: the one filled button of the head. */
  next?: ReactNode;
  /** Further links, of which there is room for two. */
  actions?: ReactNode;
  /** Rarer ones, as entries of a menu. */
  menu?: ReactNode;
  /** What stands below the title, in a conflict, too. */
  tabs?: ReactNode;
  /** Text below the head. */
  note?: ReactNode;
};

type Props = HeadProps & {
  record: OpenedRecord;
  mayDelete: boolean;
  /** The record's form, and the answer to the last post. */
  editable: { isOpen: boolean; answer: FormAnswer | undefined };
};

/** The head of an opened record (decision 142), with the result of a post if there is no form to show it. */
export function RecordHead(props: Props) {
  const { record, mayDelete, editable, states, facts, next, actions, menu, tabs, note } = props;
  const { t } = useTranslation("records");
  const { t: forms } = useTranslation("forms");
  return (
    <>
      <PageHead
        title={record.name}
        states={
          <>
            {states}
            {record.isActive === false ? <Badge>{t("inactive")}</Badge> : null}
          </>
        }
        subtitle={facts}
        actions={
          <>
            {actions}
            {menu || mayDelete ? (
              <Menu dots="plain" aria-label={forms("ofRecord")}>
                {menu}
                {mayDelete ? <ConfirmLink inMenu>{t("delete.action")}</ConfirmLink> : null}
              </Menu>
            ) : null}
            {next}
          </>
        }
      />
      {tabs}
      {editable.isOpen ? null : <RefusedPost answer={editable.answer} />}
      {note}
    </>
  );
}

/** Why a post was refused, where no form says so. */
export function RefusedPost({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTranslation("records");
  const messages = useMessages()(answer?.result?.error?.[""] ?? []);
  const reason = messages.join(" ");
  return (
    <>
      <LostPostNotice answer={answer} />
      {reason ? (
        <Note role="alert" tone="warn">
          {answer?.intent === "delete" ? t("delete.refused", { reason }) : reason}
        </Note>
      ) : null}
    </>
  );
}
