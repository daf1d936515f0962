import type { articleForm } from "domain/articles/article";
import { SEO_LENGTHS } from "domain/articles/limits";
import { permalinkOf } from "domain/articles/permalink";
import { shortened } from "domain/shortened";
import { fieldsOf, useTyped } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Hint } from "~/ui/text";

const { Text } = fieldsOf<typeof articleForm>();

/** The permalink; as long as it is empty, that of the title is proposed. */
export function PermalinkField() {
  const { t } = useTranslation("articles");
  const proposed = permalinkOf(useTyped("title"));
  return <Text name="permalink" placeholder={proposed} hint={t("hints.permalink")} />;
}

/** How a search engine shows the article. */
export function SearchPreview({ medium }: { medium: string | undefined }) {
  const { t } = useTranslation("articles");
  const [title, seoTitle] = [useTyped("title"), useTyped("seoTitle")];
  const [excerpt, description] = [useTyped("excerpt"), useTyped("seoDescription")];
  const permalink = useTyped("permalink") || permalinkOf(title);
  return (
    <Card title={t("preview.title")} id="preview">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {shortened(seoTitle || title, SEO_LENGTHS.title) || t("preview.noTitle")}
      </p>
      <Hint className="[overflow-wrap:anywhere]">{[medium, permalink].filter(Boolean).join(" › ")}</Hint>
      <p className="[overflow-wrap:anywhere]">
        {shortened(description || excerpt, SEO_LENGTHS.description) || t("preview.noDescription")}
      </p>
    </Card>
  );
}
