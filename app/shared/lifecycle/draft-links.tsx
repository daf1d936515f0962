import { useActionData } from "@remix-run/react";
import { DRAFT_LINK_DAYS } from "domain/lifecycle/draft-links";
import { personName } from "domain/person-name";
import { PostButton, useAnswerOf } from "~/forms";
import { useMessages } from "~/forms/messages";
import type { ResultOf } from "~/graphql/graphql";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Hint, Note } from "~/ui/text";
import type { DraftLinkFacts } from "./lifecycle-documents";

type DraftLink = ResultOf<typeof DraftLinkFacts>;

type Props = {
  record: { draftNumber: number; liveNumber: number | null; draftLinks: readonly DraftLink[] };
  now: number;
};

/** The links by which somebody without a sign-in sees the draft: made, listed with their visits, ended. */
export function DraftLinks({ record, now }: Props) {
  const { t } = useTranslation("lifecycle");
  const newLink = (useActionData() as { newLink?: string } | undefined)?.newLink;
  const messages = useMessages()(useAnswerOf("share")?.result?.error?.[""] ?? []);
  const isPublished = record.draftNumber === record.liveNumber;
  return (
    <Card title={t("links.title")} id="links" className="grid gap-3">
      <Hint>{t("links.hint", { days: DRAFT_LINK_DAYS })}</Hint>
      {newLink ? (
        <Note role="status" tone="good">
          {t("links.made")} <code className="block mt-1 [overflow-wrap:anywhere]">{newLink}</code>
        </Note>
      ) : null}
      {messages.length > 0 ? (
        <Note role="alert" tone="warn">
          {messages.join(" ")}
        </Note>
      ) : null}
      <ul className="grid gap-2">
        {record.draftLinks.map((link) => (
          <li key={link._id} className="flex flex-wrap items-center justify-between gap-2">
            <LinkFacts link={link} isOver={link.endedAt !== null || Date.parse(link.expiresAt) <= now} />
            {link.endedAt === null && Date.parse(link.expiresAt) > now ? (
              <PostButton
                name={`end-${link._id}`}
                intent="end"
                size="small"
                hidden={{ link: link._id }}
                aria-label={t("links.endOf", { at: instantText(link.createdAt) })}
              >
                {t("links.end")}
              </PostButton>
            ) : null}
          </li>
        ))}
      </ul>
      {isPublished ? (
        <Hint>{t("links.published")}</Hint>
      ) : (
        <PostButton name="share" intent="share">
          {t("links.make")}
        </PostButton>
      )}
    </Card>
  );
}

function LinkFacts({ link, isOver }: { link: DraftLink; isOver: boolean }) {
  const { t } = useTranslation("lifecycle");
  const { createdAt, expiresAt, endedAt, openedAt, openCount, by } = link;
  const facts = [
    t("links.madeBy", { name: by ? personName(by) : t("somebody"), at: instantText(createdAt) }),
    isOver
      ? t("links.over", { at: instantText(endedAt ?? expiresAt) })
      : t("links.until", { at: instantText(expiresAt) }),
    openedAt ? t("links.opened", { count: openCount, at: instantText(openedAt) }) : t("links.unopened"),
  ];
  return <Hint as="span">{facts.join(" · ")}</Hint>;
}
