import { type ReactNode, useContext } from "react";
import { OpenFormContext, PostButton } from "~/forms";
import { stepIntent } from "~/forms/post/form-step";
import { useKitContext } from "~/forms/screen/kit-context";
import { useTranslation } from "~/i18n/use-translation";
import { AnchorButton, Button } from "~/ui/button";
import { classes } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import type { ShownNewsletter } from "../record/newsletter.server";
import { type StepName, type StepState, stepId, stepNumber } from "./step-states";

type StepProps = {
  step: StepName;
  state: StepState;
  /** What the step is about, in a number or a word. */
  figure: ReactNode;
  children?: ReactNode;
};

/** One of the steps: whether it is done, its number, its figure, and below it what it says and what can be done. */
export function Step({ step, state, figure, children }: StepProps) {
  const { t } = useTranslation("newsletters");
  return (
    <li id={stepId(step)} className={classes("newsletter-step", `is-${state}`)}>
      <span className="newsletter-step-mark" aria-hidden="true">
        {state === "done" ? <Icon name="check" /> : stepNumber(step)}
      </span>
      <h2>
        {t(`step.${step}`)} <span className="sr-only">{t(`stepState.${state}`)}</span>
        <span className="newsletter-step-figure">{figure}</span>
      </h2>
      {children}
    </li>
  );
}

type ButtonProps = {
  newsletter: ShownNewsletter;
  /** The intent of the step; in the form it saves what is typed before. */
  intent: "test" | "request" | "release";
  variant?: "primary" | "plain";
  children: ReactNode;
};

/** Takes a step with what is on the screen: where it is typed into, that is saved first, in the same post. */
export function MailStepButton({ newsletter, intent, variant = "plain", children }: ButtonProps) {
  const isOpen = useContext(OpenFormContext) !== null;
  const { pendingIntent, waiting } = useKitContext();
  const hash = newsletter.content?.hash ?? "";
  if (!isOpen)
    return (
      <PostButton
        name={intent}
        intent={intent}
        version={newsletter.version}
        size="small"
        variant={variant}
        hidden={{ hash }}
      >
        {children}
      </PostButton>
    );
  return (
    <Button
      size="small"
      variant={variant}
      name="intent"
      value={stepIntent(intent)}
      // What was looked at when it was pressed.
      formAction={`?seen=${hash}`}
      aria-disabled={pendingIntent !== null || waiting || undefined}
    >
      {children}
    </Button>
  );
}

type StoppedProps = { reason: string; id: string; leadsTo: StepName; children: ReactNode };

/** A step that cannot be taken, with its reason, to which it leads. */
export const StoppedStep = ({ reason, id, leadsTo, children }: StoppedProps) => (
  <>
    <div>
      <AnchorButton size="small" href={`#${stepId(leadsTo)}`} aria-disabled aria-describedby={id}>
        {children}
      </AnchorButton>
    </div>
    <p id={id} className="newsletter-why">
      {reason}
    </p>
  </>
);
