import type { Size } from "domain/issues/flat-plan";
import { pagesNeeded } from "domain/issues/pages-needed";
import type { PlanFormValues } from "domain/issues/plan-form";
import { fieldsOf, SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { Hint } from "~/ui/text";
import type { LoadedPlan, ScreenAd } from "./flat-plan.server";
import { BEGIN, BEGIN_LIKE } from "./placing-intents";

const { Digits } = fieldsOf<PlanFormValues>();

type Props = {
  ads: readonly ScreenAd[];
  earlier: LoadedPlan["earlier"];
  pageSize: Size | null;
};

/** A plan that has no pages yet: how many, or the same as the issue before. */
export function PlanBeginning({ ads, earlier, pageSize }: Props) {
  const { t } = useTranslation("flatPlan");
  const size = pageSize ?? earlier?.pageSize ?? null;
  const needed = size ? pagesNeeded(ads, size) : 0;
  return (
    <Card id="beginning" title={t("begin.title")} className="plan-beginning">
      <Hint>
        {t("begin.waiting", { count: ads.length })}{" "}
        {needed > 0 ? t("begin.needed", { count: needed, pages: String(needed).replace(".", ",") }) : null}
      </Hint>
      <div className="plan-beginning-line">
        <Digits name="pageCount" min={2} max={600} />
        <SubmitButton intent={BEGIN}>{t("begin.act")}</SubmitButton>
        {earlier ? (
          <SubmitButton intent={BEGIN_LIKE} formNoValidate>
            {t("begin.like", {
              title: earlier.title,
              pages: t("plan.pages", { count: earlier.pageCount }),
              sections: t("begin.sections", { count: earlier.sections }),
            })}
          </SubmitButton>
        ) : null}
      </div>
    </Card>
  );
}
