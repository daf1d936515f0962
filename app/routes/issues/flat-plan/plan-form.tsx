import { PAGE_SIDES } from "domain/issues/flat-plan";
import type { PlanFormValues } from "domain/issues/plan-form";
import type { ReactNode } from "react";
import { type FieldPath, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { type Editable, EditableForm } from "~/locks/editable-form";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { Hint } from "~/ui/text";
import type { LoadedPlan } from "./flat-plan.server";
import { PlanBeginning } from "./plan-beginning";
import { usePlanLabels } from "./plan-labels";
import type { PlanProps } from "./plan-props";
import { PlanTray } from "./plan-tray";
import { PlanView } from "./plan-view";
import { type PlanAnswer, usePlacing } from "./use-placing";

const { Choice, Digits, Text } = fieldsOf<PlanFormValues>();

type Props = PlanProps & {
  places: readonly { id: string; name: string }[];
  /** The rows of the sections as they are saved. */
  sections: PlanFormValues["sections"];
  editable: Editable<PlanFormValues, PlanAnswer>;
  /** The plan of the issue before, while this one has no pages. */
  earlier: LoadedPlan["earlier"];
};

/** The number of rows for new sections, below the existing ones. */
const EMPTY_SECTIONS = 3;

/**
 * The whole plan as one form with one save: beside the spreads the ads to place, below them the sheet of the issue. Who
 * does not change it sees the spreads.
 */
export function FlatPlanForm({ places, sections, editable, earlier, ...shared }: Props) {
  const { t } = useTranslation("issues");
  const { t: ofPlan } = useTranslation("flatPlan");
  const sectionCount = Object.keys(sections).length + EMPTY_SECTIONS;
  const { ads, pageCount } = shared.plan;
  const labels = usePlanLabels(ads, places, sectionCount);
  const describe = (field: string, value: string) => {
    const side = field.endsWith(".side") ? PAGE_SIDES.find((one) => one === value) : undefined;
    return side && ofPlan(`side.${side}`);
  };
  const isUnfolded = pageCount === null || editable.answer !== undefined;
  return (
    <EditableForm
      editable={editable}
      area="issues"
      id="plan"
      labels={labels}
      describe={describe}
      bar={{ label: t("form.save") }}
      read={<PlanView {...shared} />}
    >
      <Placing
        {...shared}
        answer={editable.answer}
        empty={<PlanBeginning ads={ads} earlier={earlier} pageSize={shared.plan.pageSize} />}
      />
      <Fold title={t("form.sheet")} id="sheet" open={isUnfolded}>
        <div className="grid gap-4 sm:grid-cols-3">
          {pageCount === null ? null : <Digits name="pageCount" min={2} max={600} />}
          <Digits name="pageWidth" hint={t("form.pageSizeHint")} max={2000} />
          <Digits name="pageHeight" max={2000} />
        </div>
      </Fold>
      <Fold title={t("form.places")} id="places" open={isUnfolded}>
        <Hint className="mb-2">{t("form.placesHint")}</Hint>
        <PlaceRows places={places} />
      </Fold>
      <Fold title={t("form.sections")} id="sections" open={isUnfolded}>
        <Hint className="mb-2">{t("form.sectionsHint")}</Hint>
        <SectionRows count={sectionCount} />
      </Fold>
    </EditableForm>
  );
}

/** Settings made once per issue are folded away as soon as they are made. */
function Fold(props: { title: string; id: string; open: boolean; children: ReactNode }) {
  const { title, id, open, children } = props;
  return (
    <Card label={title}>
      <details open={open}>
        <summary id={`${id}-title`} className="font-semibold">
          {title}
        </summary>
        <div className="mt-3">{children}</div>
      </details>
    </Card>
  );
}

type PlacingProps = PlanProps & {
  answer: PlanAnswer | undefined;
  /** What stands in place of the pages while there are none. */
  empty: ReactNode;
};

/** The spreads with the ads that can be placed. What is typed or dragged shows at once, and is saved with the form. */
function Placing({ answer, empty, ...shared }: PlacingProps) {
  const { plan } = shared;
  const placing = usePlacing(plan, answer);
  const isRefused = Object.keys(answer?.result?.error ?? {}).length > 0;
  return (
    <div ref={placing.box} onInput={placing.read}>
      <PlanView
        {...shared}
        plan={placing.shown}
        empty={empty}
        placing={placing}
        tray={<PlanTray plan={plan} placing={placing} isRefused={isRefused} />}
      />
    </div>
  );
}

function PlaceRows({ places }: Pick<Props, "places">) {
  const { t } = useTranslation("issues");
  const { t: ofPlan } = useTranslation("flatPlan");
  const sides = PAGE_SIDES.map((side) => ({ value: side, label: ofPlan(`side.${side}`) }));
  return (
    <DataTable
      labelledBy="places-title"
      columns={[
        { head: t("form.place"), cell: ({ name }) => name },
        { head: t("form.from"), cell: ({ id }) => <Cell name={`places.c${id}.from`} /> },
        { head: t("form.to"), cell: ({ id }) => <Cell name={`places.c${id}.to`} /> },
        { head: t("form.side"), cell: ({ id }) => <Choice name={`places.c${id}.side`} of={sides} bare /> },
      ]}
      rows={places}
      keyOf={({ id }) => id}
    />
  );
}

function SectionRows({ count }: { count: number }) {
  const { t } = useTranslation("issues");
  return (
    <DataTable
      labelledBy="sections-title"
      columns={[
        { head: t("form.sectionPage"), cell: (row) => <Cell name={`sections.s${row}.page`} /> },
        {
          head: t("form.sectionName"),
          cell: (row) => <Text name={`sections.s${row}.name`} className="min-w-48" bare />,
        },
      ]}
      rows={[...Array(count).keys()]}
      keyOf={(row) => row}
    />
  );
}

/** A number in a table. */
const Cell = ({ name }: { name: FieldPath<PlanFormValues> }) => (
  <Digits name={name} className="w-20 text-right" bare />
);
