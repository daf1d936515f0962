import { useActionData, useLoaderData } from "@remix-run/react";
import { fieldsOf, PostButton, SmallForm, SubmitButton } from "~/forms";
import type { FormAnswer } from "~/forms/post/form-answer";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FilterForm, SelectInput } from "~/ui/field";
import { PageHead } from "~/ui/page-head";
import { PathLink } from "~/ui/path-link";
import articleTexts from "../../../locales/de/articles.json";
import formTexts from "../../../locales/de/forms.json";
import validationTexts from "../../../locales/de/validation.json";
import { Differences } from "./history/differences";
import { RevisionLine } from "./history/revision-list";
import type { loadRevisions } from "./history/revisions.server";

export { repeatable as clientAction } from "~/forms";
export { changeRevision as action, loadRevisions as loader } from "./history/revisions.server";
export const handle = screenHandle<{ record: { _id: string; name: string } } | undefined>({
  i18n: { articles: articleTexts, forms: formTexts, validation: validationTexts },
  breadcrumbs: ({ data }) => [
    { label: texts("articles")("title"), to: "/articles" },
    ...(data ? [{ label: data.record.name, to: `/articles/${data.record._id}` }] : []),
    { label: texts("articles")("revisions.title") },
  ],
});

const { Text } = fieldsOf<{ name?: string }>();

/** All revisions of an article: compared, named, restored. */
export default function Revisions() {
  const { t } = useTranslation("articles");
  const { record, from, to, page, differences, idempotencyKey } = useLoaderData<typeof loadRevisions>();
  const refused = (useActionData() as FormAnswer | undefined)?.form;
  const mayWrite = useCan()({ action: "write", collectionType: "articles" });
  const { revisions, version } = record;
  const options = revisions.map(({ number, name }) => ({
    value: String(number),
    label: name ? `${t("revisions.number", { number })} „${name}“` : t("revisions.number", { number }),
  }));
  const [newest, before] = [options[0]?.value, options[1]?.value ?? options[0]?.value];
  // The first one is kept for ever.
  const last = revisions.at(-1)?.number ?? 1;
  return (
    <>
      <PageHead
        title={t("revisions.of", { title: record.name })}
        actions={<LinkButton to={`/articles/${record._id}`}>{t("revisions.back")}</LinkButton>}
      />
      <div className="grid gap-4">
        {options.length > 1 ? (
          <FilterForm label={t("revisions.compare")} submit={t("revisions.compare")}>
            <SelectInput
              name="from"
              label={t("revisions.before")}
              options={options}
              defaultValue={String(from ?? before)}
              key={`from ${from}`}
            />
            <SelectInput
              name="to"
              label={t("revisions.after")}
              options={options}
              defaultValue={String(to ?? newest)}
              key={`to ${to}`}
            />
          </FilterForm>
        ) : null}
        {differences && from && to ? <Differences from={from} to={to} differences={differences} /> : null}
        <Card title={t("revisions.title")} id="all" className="grid gap-4">
          <ol className="grid gap-4">
            {revisions.map((revision) => (
              <li key={revision.number} className="grid gap-2">
                <div>
                  <RevisionLine revision={revision} />
                </div>
                {mayWrite ? (
                  <div className="flex flex-wrap gap-2 items-start">
                    {revision.number === record.draftNumber ? null : (
                      <PostButton
                        name={`restore-${revision.number}`}
                        intent="restore"
                        idempotencyKey={idempotencyKey}
                        version={version}
                        size="small"
                        hidden={{ number: String(revision.number) }}
                      >
                        {t("revisions.restore", { number: revision.number })}
                      </PostButton>
                    )}
                    <details open={refused === `name-${revision.number}`}>
                      <summary>{t("revisions.rename", { number: revision.number })}</summary>
                      <SmallForm
                        name={`name-${revision.number}`}
                        area="articles"
                        idempotencyKey={idempotencyKey}
                        values={{ name: revision.name ?? "" }}
                        labels={{ name: t("revisions.name") }}
                        className="grid gap-2 mt-2"
                      >
                        <input type="hidden" name="number" value={revision.number} />
                        <Text name="name" />
                        <SubmitButton intent="name">{t("revisions.saveName")}</SubmitButton>
                      </SmallForm>
                    </details>
                  </div>
                ) : null}
              </li>
            ))}
          </ol>
          <p className="flex flex-wrap gap-4">
            {page > 1 ? <PathLink to={`?page=${page - 1}`}>{t("revisions.newer")}</PathLink> : null}
            {last > 1 ? <PathLink to={`?page=${page + 1}`}>{t("revisions.older")}</PathLink> : null}
          </p>
        </Card>
      </div>
    </>
  );
}
