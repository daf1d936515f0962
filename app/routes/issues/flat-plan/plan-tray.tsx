import { type FlatPlan, orderOfAds } from "domain/issues/flat-plan";
import type { PlanFormValues } from "domain/issues/plan-form";
import { useRef } from "react";
import { fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Term } from "~/shared/help/term";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Hint } from "~/ui/text";
import type { ScreenAd } from "./flat-plan.server";
import { backIntent, CHOSEN, fitIntent, PROPOSE, PUT, TO_PAGE } from "./placing-intents";
import { AD_TYPE } from "./plan-spreads";
import type { Placing } from "./use-placing";

const { Digits } = fieldsOf<PlanFormValues>();

/** Up to so many ads stand open in all groups; of more, one group is open at a time. */
const MOST_OPEN = 10;
/** So many ads of a group are seen at once. */
const MOST_SEEN = 10;

type Props = {
  /** The plan as it is saved: a row stays where it is while one types into it. */
  plan: FlatPlan<ScreenAd>;
  placing: Placing;
  /** Whether the form came back with errors, which may be in any of its fields. */
  isRefused: boolean;
};

/** The ads that have no page yet, by format, each with the field for its page; below them those that have one. */
export function PlanTray({ plan, placing, isRefused }: Props) {
  const { t } = useTranslation("issues");
  const { t: ofPlan } = useTranslation("flatPlan");
  const { ads } = plan;
  const unplaced = ads.filter(({ page }) => page === null);
  const placed = orderOfAds(plan);
  return (
    <Card
      id="unplaced"
      title={ofPlan("plan.unplacedTitle")}
      beside={unplaced.length > 0 ? <Hint as="span">{unplaced.length}</Hint> : null}
      className="plan-tray"
    >
      {ads.length === 0 ? <p>{t("form.noAds")}</p> : null}
      {ads.length > 0 && unplaced.length === 0 ? <p>{ofPlan("plan.unplacedNone")}</p> : null}
      <TrayActs plan={plan} placing={placing} hasUnplaced={unplaced.length > 0} />
      <Groups ads={unplaced} placing={placing} isRefused={isRefused} />
      {placed.length > 0 ? (
        <details open={isRefused || undefined}>
          <summary>
            {t("form.ads")} <Hint as="span">{placed.length}</Hint>
          </summary>
          <Hint>{t("form.adsHint")}</Hint>
          <p className="plan-tray-head">
            <span />
            <span />
            <span aria-hidden="true">{t("form.page")}</span>
            <span>
              <span aria-hidden="true">{t("form.positionShort")}</span>
              <Term name="position" />
            </span>
          </p>
          <ul>
            {placed.map((ad) => (
              <AdRow key={ad.id} ad={ad} placing={placing} isPlaced />
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

/** Proposes pages for all, takes the last step back, and says what was done. */
function TrayActs({ plan, placing, hasUnplaced }: Omit<Props, "isRefused"> & { hasUnplaced: boolean }) {
  const { t } = useTranslation("flatPlan");
  const { message, answeredBack, hasSteps } = placing;
  return (
    <>
      {plan.pageCount !== null && hasUnplaced ? (
        <Button
          size="small"
          name="intent"
          value={PROPOSE}
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            placing.propose();
          }}
        >
          {t("proposed.act")}
        </Button>
      ) : null}
      {hasSteps || answeredBack.length > 0 ? (
        <Button
          size="small"
          variant="quiet"
          name="intent"
          value={backIntent(answeredBack)}
          formNoValidate
          onClick={(event) => {
            if (!hasSteps) return;
            event.preventDefault();
            placing.back();
          }}
        >
          {t("back.act")}
        </Button>
      ) : null}
      {plan.pageCount !== null && plan.ads.length > 1 ? <ChosenAds placing={placing} /> : null}
      <p role="status" className="plan-message">
        {message}
      </p>
      {hasUnplaced ? <Hint>{t("plan.dragHint")}</Hint> : null}
    </>
  );
}

/** Puts several ads on one page. */
function ChosenAds({ placing }: Pick<Props, "placing">) {
  const { t } = useTranslation("flatPlan");
  const toPage = useRef<HTMLInputElement>(null);
  const { chosenIds, putChosen } = placing;
  const put = () => {
    putChosen(toPage.current?.value ?? "");
    if (toPage.current) toPage.current.value = "";
  };
  return (
    <details className="plan-chosen" open={chosenIds.size > 0 || undefined}>
      <summary>{t("chosen.title", { count: chosenIds.size })}</summary>
      <div>
        <label>
          {t("chosen.page")}{" "}
          <input
            ref={toPage}
            name={TO_PAGE}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              put();
            }}
          />
        </label>
        <Button
          size="small"
          name="intent"
          value={PUT}
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            put();
          }}
        >
          {t("chosen.act")}
        </Button>
      </div>
    </details>
  );
}

type GroupsProps = { ads: readonly ScreenAd[] } & Pick<Props, "placing" | "isRefused">;

function Groups({ ads, placing, isRefused }: GroupsProps) {
  const { t } = useTranslation("flatPlan");
  const groups = groupsOf(ads, t("plan.unsized"));
  const areAllOpen = isRefused || ads.length <= MOST_OPEN;
  return groups.map(({ name, ads: ofGroup }, n) => (
    <details key={name} name={areAllOpen ? undefined : "tray"} open={areAllOpen || n === 0 || undefined}>
      <summary>
        {name} <Hint as="span">{ofGroup.length}</Hint>
      </summary>
      <ul>
        {ofGroup.slice(0, MOST_SEEN).map((ad) => (
          <AdRow key={ad.id} ad={ad} placing={placing} />
        ))}
      </ul>
      {ofGroup.length > MOST_SEEN ? (
        <details open={isRefused || undefined}>
          <summary>{t("plan.all", { count: ofGroup.length })}</summary>
          <ul>
            {ofGroup.slice(MOST_SEEN).map((ad) => (
              <AdRow key={ad.id} ad={ad} placing={placing} />
            ))}
          </ul>
        </details>
      ) : null}
    </details>
  ));
}

/** The ads by format, the largest first; those without a size last. */
function groupsOf(ads: readonly ScreenAd[], unsized: string): { name: string; ads: ScreenAd[] }[] {
  const groups = new Map<string, { name: string; area: number; ads: ScreenAd[] }>();
  for (const ad of ads) {
    const name = (ad.size && ad.format) ?? unsized;
    const area = ad.size ? ad.size.width * ad.size.height : 0;
    const group = groups.get(name) ?? { name, area, ads: [] };
    group.ads.push(ad);
    groups.set(name, group);
  }
  return [...groups.values()].sort((one, other) => other.area - one.area);
}

function AdRow({ ad, placing, isPlaced = false }: { ad: ScreenAd; placing: Placing; isPlaced?: boolean }) {
  const { t } = useTranslation("flatPlan");
  const fit = t("fit.act", { client: ad.client });
  const wish = [ad.placement, ad.placementDetails].filter(Boolean).join(", ") || t("plan.noWish");
  const state = ad.materialState && t(`materialState.${ad.materialState}`);
  return (
    <li
      data-moved={placing.movedIds.has(ad.id) || undefined}
      draggable={placing.isReady || undefined}
      onDragStart={(event) => event.dataTransfer.setData(AD_TYPE, ad.id)}
    >
      <input
        type="checkbox"
        name={CHOSEN}
        value={ad.id}
        defaultChecked={placing.chosenIds.has(ad.id)}
        aria-label={t("chosen.choose", { client: ad.client })}
        onChange={placing.readChosen}
      />
      <span>
        <strong title={ad.client}>{ad.client}</strong>
        <small>{[isPlaced && ad.format, wish, state].filter(Boolean).join(" · ")}</small>
      </span>
      <Digits name={`ads.b${ad.id}.page`} bare />
      {isPlaced ? (
        <Digits name={`ads.b${ad.id}.position`} bare />
      ) : (
        <Button
          size="icon"
          aria-label={fit}
          name="intent"
          value={fitIntent(ad.id)}
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            placing.fit(ad.id);
          }}
        >
          <Icon name="pin" />
        </Button>
      )}
    </li>
  );
}
