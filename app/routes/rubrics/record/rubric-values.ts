import { texts } from "~/i18n/i18n";

type Offered = {
  media: readonly { items: readonly { id: string; label: string }[] }[];
  tags: { data: readonly { value: string; name: string; isMainTag: boolean }[] };
};

/** The choices of a rubric's fields; main tags are named as such. */
export function rubricChoices({ media, tags }: Offered) {
  const t = texts("rubrics");
  return {
    media: media.flatMap(({ items }) => items.map(({ id, label }) => ({ value: id, label }))),
    tags: tags.data.map(({ name, isMainTag, value }) => ({
      value,
      label: isMainTag ? t("mainTag", { name }) : name,
    })),
  };
}
