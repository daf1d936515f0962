import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { stepIntent } from "~/forms/post/form-step";
import { Button } from "~/ui/button";
import { EnterSaves } from "./enter-saves";

type Props = Pick<ComponentProps<typeof Button>, "size" | "variant" | "children"> & {
  /** The id of the screen's form: see `OpenFormContext`. */
  form: string;
  step: string;
};

/**
 * A button beside the screen's form that saves it and takes a step with what is saved, in one post. A button before the
 * form would be the one that Enter presses: so another one stands before it, which only saves.
 */
export function FormStep({ form, step, ...button }: Props) {
  const isUnderWay = useNavigation().formData !== undefined;
  return (
    <>
      <EnterSaves form={form} />
      <Button
        {...button}
        form={form}
        name="intent"
        value={stepIntent(step)}
        aria-disabled={isUnderWay || undefined}
      />
    </>
  );
}
