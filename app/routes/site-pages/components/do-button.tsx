import type { ComponentProps, ReactNode } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { partIntent } from "./part-intents";
import { idOfPart } from "./part-tree";

type DoProps = Omit<ComponentProps<typeof Button>, "name" | "value"> & {
  /** What is posted without scripts. */
  intent: string;
  /** What it does, by which it is found again after the change. */
  does: string;
  /** What happens at once with scripts; unset: it is posted with scripts, too. */
  act?: () => void;
  /** The component at which the screen opens again. */
  at: string;
};

/** A button that changes the form, and saves nothing. */
export function Do({ intent, does, act, at, ...button }: DoProps) {
  return (
    <Button
      name="intent"
      value={intent}
      formAction={`#${at}`}
      formNoValidate
      data-do={does}
      size="small"
      {...button}
      onClick={
        act &&
        ((event) => {
          event.preventDefault();
          act();
        })
      }
    />
  );
}

type IconDoProps = {
  part: { key: string };
  does: "up" | "down" | "copy" | "remove";
  icon: ComponentProps<typeof Icon>["name"];
  label: string;
  act: () => void;
  "aria-disabled"?: true | undefined;
};

const KEYS: Partial<Record<IconDoProps["does"], string>> = {
  up: "Alt+ArrowUp",
  down: "Alt+ArrowDown",
  copy: "D",
};

export const IconDo = ({ part, does, icon, label, act, ...rest }: IconDoProps): ReactNode => (
  <Do
    intent={partIntent(does, part.key)}
    does={does}
    at={idOfPart(part.key)}
    size="icon"
    variant="quiet"
    aria-label={label}
    aria-disabled={rest["aria-disabled"]}
    aria-keyshortcuts={KEYS[does]}
    act={act}
  >
    <Icon name={icon} />
  </Do>
);
