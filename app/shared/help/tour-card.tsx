import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { FRAME_ROUTE } from "~/session/use-user";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { ShownTour } from "./tour.server";

/** The user's tour, as the frame has loaded it; null once it has ended. */
export const useTour = (): ShownTour | null =>
  useRouteLoaderData<{ tour: ShownTour | null }>(FRAME_ROUTE)?.tour ?? null;

/** The step on its own screen, above what the screen shows; on the dashboard the way to the step. */
export function TourOnScreen() {
  const tour = useTour();
  const { pathname } = useLocation();
  const { t } = useTranslation("frame");
  if (!tour || tour.isInPlace) return null;
  if (pathname === tour.path)
    return (
      <Card label={t("tour.title")} className="tour">
        <TourSteps tour={tour} />
      </Card>
    );
  if (pathname !== "/dashboard") return null;
  return (
    <Card label={t("tour.title")} className="tour">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PathLink to={tour.path}>
          {t("tour.goOn", { number: tour.number, count: tour.count, title: tour.title })}
        </PathLink>
        <EndOfTour back="/dashboard" />
      </div>
    </Card>
  );
}

/** What a step says, and the ways on, back and out; each is a post, so that no step needs scripts. */
export function TourSteps({ tour }: { tour: ShownTour }) {
  const { t } = useTranslation("frame");
  const { number, count, path, title, text, next, previous } = tour;
  return (
    <div className="grid gap-2">
      <progress className="tour-progress" value={number} max={count} aria-hidden="true" />
      <p className="font-semibold">{t("tour.step", { number, count, title })}</p>
      <Hint>{text}</Hint>
      <Actions>
        {next ? (
          <TourButton step={next.number} back={next.path}>
            {t("tour.next")}
          </TourButton>
        ) : null}
        {previous ? (
          <TourButton step={previous.number} back={previous.path}>
            {t("tour.previous")}
          </TourButton>
        ) : null}
        <EndOfTour back={path} isDone={next === null} />
      </Actions>
    </div>
  );
}

type TourButtonProps = { step: number; back: string; children: string };

const TourButton = ({ step, back, children }: TourButtonProps) => (
  <PlainPost action="/help/tour" back={back} preventScrollReset={false} hidden={{ step: String(step) }}>
    <Button>{children}</Button>
  </PlainPost>
);

function EndOfTour({ back, isDone }: { back: string; isDone?: boolean }) {
  const { t } = useTranslation("frame");
  return (
    <PlainPost action="/help/tour" back={back} hidden={{ step: "" }}>
      <Button variant={isDone ? "plain" : "quiet"}>{t(isDone ? "tour.done" : "tour.end")}</Button>
    </PlainPost>
  );
}
