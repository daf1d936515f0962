import { type FormArea, fieldLabels } from "~/forms";
import { rowLabel, valueTextIn } from "~/forms/labels";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { Hint } from "~/ui/text";

interface Difference {
  field: string;
  before: readonly string[];
  after: readonly string[];
  parts: readonly { kind: string; text: string }[];
}

type Props = { area: FormArea; from: number; to: number; differences: readonly Difference[] };

/** In what two revisions of an area's record differ, field by field; texts word by word. */
export function Differences({ area, from, to, differences }: Props) {
  const { t } = useTranslation("lifecycle");
  const labels = fieldLabels(area);
  return (
    <Card title={t("revisions.compared", { from, to })} id="differences" className="grid gap-4">
      {differences.length === 0 ? <Hint>{t("revisions.same")}</Hint> : null}
      {differences.map((difference) => {
        const { field, parts } = difference;
        const label = labels[field] ?? rowLabel(labels, field) ?? field;
        return (
          <section key={field} aria-label={label}>
            <h3 className="font-semibold">{label}</h3>
            {parts.length > 0 ? <Parts {...difference} /> : <Values {...difference} area={area} />}
          </section>
        );
      })}
    </Card>
  );
}

function Values({ area, field, before, after }: Difference & { area: FormArea }) {
  const { t } = useTranslation("lifecycle");
  const valueText = valueTextIn(area);
  const textOf = (values: readonly string[]) =>
    values.map((value) => valueText(field, value)).join(", ") || DASH;
  return (
    <dl className="grid gap-1 [overflow-wrap:anywhere]">
      <dt className="sr-only">{t("revisions.before")}</dt>
      <dd>
        <del>{textOf(before)}</del>
      </dd>
      <dt className="sr-only">{t("revisions.after")}</dt>
      <dd>
        <ins>{textOf(after)}</ins>
      </dd>
    </dl>
  );
}

function Parts({ field, parts }: Difference) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ kind, text }, n) => {
        const key = `${field} ${n}`;
        if (kind === "added") return <ins key={key}>{text}</ins>;
        if (kind === "removed") return <del key={key}>{text}</del>;
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
