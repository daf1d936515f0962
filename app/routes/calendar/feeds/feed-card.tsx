import { Form } from "@remix-run/react";
import { formatInstant } from "domain/dates";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

/** The personal address that calendar programs read: made, shown once, ended. */
export function FeedCard({ since, url }: { since: string | null; url: string | undefined }) {
  const { t } = useTranslation("calendar");
  return (
    <Card id="feed" title={t("feed.title")} className="mt-4">
      <p>{t("feed.text")}</p>
      {url ? (
        <div className="note" role="status">
          <label htmlFor="feed-url">{t("feed.once")}</label>
          <input id="feed-url" type="text" readOnly defaultValue={url} />
        </div>
      ) : since ? (
        <p>{t("feed.since", { at: formatInstant(since) })}</p>
      ) : null}
      <Form method="post" className="actions mt-3" preventScrollReset>
        <Button name="intent" value="create-feed">
          {since ? t("feed.renew") : t("feed.create")}
        </Button>
        {since ? (
          <Button name="intent" value="revoke-feed" variant="danger">
            {t("feed.revoke")}
          </Button>
        ) : null}
      </Form>
    </Card>
  );
}
