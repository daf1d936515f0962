import type { articleForm } from "domain/articles/article";
import { SEO_LENGTHS } from "domain/articles/limits";
import { permalinkOf } from "domain/articles/permalink";
import { countCharacters, countVisible } from "domain/markdown/visible-text";
import { createContext, type FormEvent, type ReactNode, useContext, useState } from "react";
import { fieldsOf, useNamedField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Hint } from "~/ui/text";

type Typed = Readonly<Record<string, string>>;

const TypedContext = createContext<Typed>({});

/** Knows what is typed in the fields within it, for what is shown beside them. */
export function WithTyped({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState<Typed>({});
  const follow = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setTyped((before) => ({ ...before, [target.name]: target.value }));
  };
  return (
    <div className="grid gap-4 min-w-0" onInput={follow}>
      <TypedContext.Provider value={typed}>{children}</TypedContext.Provider>
    </div>
  );
}

/** The text of a field, typed or not. */
function useTyped(name: string): string {
  const { field, read } = useNamedField(name);
  const typed = useContext(TypedContext)[name];
  const initial = field?.initialValue;
  return typed ?? (typeof initial === "string" ? initial : (read[0] ?? ""));
}

type CountProps = { name: string; max: number; recommended?: number; isMarkdown?: boolean };

/** How long the text of a field is, as readers see it. */
export function Count({ name, max, recommended, isMarkdown = false }: CountProps) {
  const { t } = useTranslation("articles");
  const text = useTyped(name);
  const count = isMarkdown ? countVisible(text) : countCharacters(text.trim());
  const counted = t(recommended ? "count.recommended" : "count.of", {
    count,
    max: max.toLocaleString("de"),
    number: count.toLocaleString("de"),
    recommended: recommended?.toLocaleString("de"),
  });
  return (
    <span className={count > max ? "text-(--bad) font-semibold" : undefined}>
      {counted}
      {count > max ? ` ${t("count.over")}` : ""}
    </span>
  );
}

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
  const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);
  return (
    <Card title={t("preview.title")} id="preview">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {cut(seoTitle || title, SEO_LENGTHS.title) || t("preview.noTitle")}
      </p>
      <Hint className="[overflow-wrap:anywhere]">{[medium, permalink].filter(Boolean).join(" › ")}</Hint>
      <p className="[overflow-wrap:anywhere]">
        {cut(description || excerpt, SEO_LENGTHS.description) || t("preview.noDescription")}
      </p>
    </Card>
  );
}
