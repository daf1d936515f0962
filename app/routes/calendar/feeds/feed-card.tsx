import { PostButton } from "~/forms";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { Note } from "~/ui/text";

/** The personal address for calendar programs: created, shown once, and revoked here. */
export function FeedCard(props: { since: string | null; url: string | undefined }) {
  const { since, url } = props;
  const { t } = useTranslation("calendar");
  return (
    <Card id="feed" title={t("feed.title")} className="mt-4">
      <p>{t("feed.text")}</p>
      {url ? (
        <Note as="div" role="status">
          <label htmlFor="feed-url">{t("feed.once")}</label>
          <input id="feed-url" type="text" readOnly defaultValue={url} />
        </Note>
      ) : since ? (
        <p>{t("feed.since", { at: instantText(since) })}</p>
      ) : null}
      <Actions className="mt-3">
        <PostButton name="create-feed" intent="create-feed">
          {since ? t("feed.renew") : t("feed.create")}
        </PostButton>
        {since ? (
          <PostButton name="revoke-feed" intent="revoke-feed" variant="danger">
            {t("feed.revoke")}
          </PostButton>
        ) : null}
      </Actions>
    </Card>
  );
}
