import { useSearchParams } from "@remix-run/react";
import { personName } from "domain/person-name";
import { fieldsOf, PostButton, SmallForm, SubmitButton } from "~/forms";
import { dayText, instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { recordPath } from "~/lists/state/definition";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { RecordListDefinition } from "./record-routes.server";

const { Combo } = fieldsOf<{ into: string }>();

/** A record that may be the same as the opened one, and why. */
export type LikeRecord = { id: string; label: string; note: string };

type MergeProps = {
  list: RecordListDefinition;
  record: { _id: string; name: string; version: number };
  like: readonly LikeRecord[];
};

/** Merges two records, for things that were entered twice. Those that look like it are proposed. */
export function MergePanel({ list, record, like }: MergeProps) {
  const { t } = useTranslation("records");
  const [search] = useSearchParams();
  const proposed = like.find(({ id }) => id === search.get("into"));
  return (
    <Card title={t("merge.title")} id="merging">
      {like.length > 0 ? (
        <>
          <p>{t("merge.like")}</p>
          <ul className="mb-3">
            {like.map(({ id, label, note }) => (
              <li key={id}>
                <PathLink to={recordPath(list, id)}>{label}</PathLink> <Hint as="small">{note}</Hint>{" "}
                <PathLink
                  to={`?into=${id}#merging`}
                  preventScrollReset
                  aria-label={t("merge.chooseRecord", { name: label })}
                >
                  {t("merge.choose")}
                </PathLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Hint className="mb-2">{t("merge.text", { name: record.name })}</Hint>
      <SmallForm
        key={`${record._id} ${proposed?.id}`}
        name="merge"
        area={list.area}
        labels={{ into: t("merge.into") }}
        values={proposed ? { into: proposed.id } : {}}
        version={record.version}
        className="grid gap-2"
      >
        <Combo name="into" list={list.area} current={proposed} />
        <div>
          <SubmitButton intent="merge">{t("merge.action")}</SubmitButton>
        </div>
      </SmallForm>
    </Card>
  );
}

type Merge = {
  _id: string;
  name: string;
  at: string;
  until: string;
  by: Parameters<typeof personName>[0];
};

/** What was merged into the opened record, and can be undone. */
export function MergesPanel({ merges }: { merges: readonly Merge[] }) {
  const { t } = useTranslation("records");
  if (merges.length === 0) return null;
  return (
    <Card title={t("merges.title")} id="merges">
      <ul className="grid gap-3">
        {merges.map(({ _id, name, at, until, by }) => (
          <li key={_id}>
            <b>{name}</b>
            <Hint className="mb-1">
              {t("merges.by", {
                at: instantText(at),
                by: personName(by),
                until: dayText(until.slice(0, 10)),
              })}
            </Hint>
            <PostButton
              name={`unmerge-${_id}`}
              intent="unmerge"
              hidden={{ merge: _id }}
              size="small"
              aria-label={t("merges.undoRecord", { name })}
            >
              {t("merges.undo")}
            </PostButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
