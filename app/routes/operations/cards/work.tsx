import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { Toned } from "~/ui/text";
import { useKindName } from "./kind-name";
import type { Operations } from "./operations.server";

type Kind = Operations["work"][number];

const STATES = ["running", "ready", "paused", "failed"] as const;
const TONES = { running: "neutral", ready: "neutral", paused: "warn", failed: "bad" } as const;

/** All kinds of work, how much there is of each, and when it is due next. */
export function WorkCard({ kinds }: { kinds: readonly Kind[] }) {
  const { t } = useTranslation("operations");
  const nameOf = useKindName();
  const countsOf = (kind: Kind) => {
    const states = STATES.filter((state) => kind[state] > 0);
    if (states.length === 0) return t("work.none");
    return states.map((state, index) => (
      <Toned key={state} tone={TONES[state]}>
        {index > 0 ? ", " : null}
        {t(`work.${state}`, { count: kind[state], number: countText(kind[state]) })}
      </Toned>
    ));
  };
  return (
    <Card title={t("work.title")} id="work">
      <DataTable
        labelledBy="work-title"
        columns={[
          { head: t("work.name"), cell: ({ kind }) => nameOf(kind), isName: true },
          { head: t("work.state"), cell: countsOf, wraps: true },
          {
            head: t("work.nextAt"),
            cell: ({ nextAt, ready }) => (nextAt ? instantText(nextAt) : ready > 0 ? t("work.looks") : null),
            wraps: true,
          },
        ]}
        rows={kinds}
        keyOf={({ kind }) => kind}
      />
    </Card>
  );
}
