import { useActionData, useLoaderData } from "@remix-run/react";
import { fieldsOf, PostButton, SmallForm, SubmitButton } from "~/forms";
import type { FormAnswer } from "~/forms/post/form-answer";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectInput } from "~/ui/field";
import { FilterForm } from "~/ui/filter-form";
import { PageHead } from "~/ui/page-head";
import { PathLink } from "~/ui/path-link";
import { Differences } from "./differences";
import type { PublishingArea } from "./publishing-area";
import { RevisionLine } from "./revision-list";
import type { revisionRoutes } from "./revisions.server";

const { Text } = fieldsOf<{ name?: string }>();

/** All revisions of a record: compared, named, restored. Its routes are `revisionRoutes`. */
export function RevisionsScreen({ area }: { area: PublishingArea }) {
  const { t } = useTranslation("lifecycle");
  const { record, from, to, page, differences } = useLoaderData<ReturnType<typeof revisionRoutes>["load"]>();
  const refused = (useActionData() as FormAnswer | undefined)?.form;
  const mayWrite = useCan()({ action: "write", collectionType: area.contentType });
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
        actions={
          <LinkButton to={`${area.path}/${record._id}`}>{textsByKey(area.area)("lifecycle.back")}</LinkButton>
        }
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
        {differences && from && to ? (
          <Differences area={area.area} from={from} to={to} differences={differences} />
        ) : null}
        <Card title={t("revisions.title")} id="all" className="grid gap-4">
          <ol className="grid gap-4">
            {revisions.map((revision) => (
              <li key={revision.number} className="grid gap-2">
                <div>
                  <RevisionLine revision={revision} isLive={revision.number === record.liveNumber} />
                </div>
                {mayWrite ? (
                  <div className="flex flex-wrap gap-2 items-start">
                    {revision.number === record.draftNumber ? null : (
                      <PostButton
                        name={`restore-${revision.number}`}
                        intent="restore"
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
                        area="lifecycle"
                        values={{ name: revision.name ?? "" }}
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
