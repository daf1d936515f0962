import { PLAN_ZOOMS, type PlanZoom } from "domain/issues/plan-zoom";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { opensHere, PathLink } from "~/ui/path-link";
import { Segments } from "~/ui/segments";

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** The size of the pages, and what chooses another one. */
export function usePlanZoom(remembered: PlanZoom) {
  const [zoom, setZoom] = useState(remembered);
  function choose(next: PlanZoom) {
    setZoom(next);
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `plan_zoom=${next}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax${secure}`;
  }
  return { zoom, choose };
}

type Props = ReturnType<typeof usePlanZoom> & {
  /** Whether it stands in a form: without scripts its buttons then post what is typed, which comes back. */
  isInForm: boolean;
};

/** The choice of the size of the pages. */
export function ZoomChoice({ zoom, choose, isInForm }: Props) {
  const { t } = useTranslation("flatPlan");
  return (
    <nav aria-label={t("zoom.title")} data-no-print>
      <Segments>
        {PLAN_ZOOMS.map((one) => {
          const shared = {
            "aria-current": one === zoom ? ("true" as const) : undefined,
            onClick: (event: MouseEvent) => {
              if (!opensHere(event)) return;
              event.preventDefault();
              choose(one);
            },
            children: t("zoom.percent", { percent: one }),
          };
          return isInForm ? (
            <button
              key={one}
              type="submit"
              name="intent"
              value="refresh/zoom"
              formAction={`?zoom=${one}`}
              formNoValidate
              {...shared}
            />
          ) : (
            <PathLink key={one} to={`?zoom=${one}`} {...shared} />
          );
        })}
      </Segments>
    </nav>
  );
}
