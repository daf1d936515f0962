import type { HTMLAttributes } from "react";
import type { Tone } from "./badge";
import { classes } from "./class-names";
import { WholeDays } from "./whole-days";

type TextProps = HTMLAttributes<HTMLElement> & { as?: "p" | "div" | "span" | "small" | "b" };
type HintProps = HTMLAttributes<HTMLElement> & {
  as?: TextProps["as"] | "time" | "details";
  dateTime?: string;
  open?: boolean;
};

/** Small print beside what it explains. */
export function Hint({ as: Element = "p", className, children, ...rest }: HintProps) {
  return (
    <Element className={classes("hint", className)} {...rest}>
      <WholeDays>{children}</WholeDays>
    </Element>
  );
}

/** The problem of one field. */
export function FieldError({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <p className={classes("field-error", className)} {...rest} />;
}

/** A text that is read and not scanned: its links are underlined, in its lists and headings, too. */
export function RunningText(props: HTMLAttributes<HTMLElement> & { as?: "div" | "article" }) {
  const { as: Element = "div", className, ...rest } = props;
  return <Element className={classes("running", className)} {...rest} />;
}

const NOTES = { info: "note", good: "note good", warn: "note warn", bad: "note bad" };

/** A message that belongs to the screen, not to one field. */
export function Note(props: TextProps & { tone?: keyof typeof NOTES }) {
  const { as: Element = "p", tone = "info", className, ...rest } = props;
  return <Element className={classes(NOTES[tone], className)} {...rest} />;
}

const TONES = {
  good: "tone-good",
  warn: "tone-warn",
  bad: "tone-bad",
  info: "tone-info",
  neutral: undefined,
};

/** Text in the colour of its meaning. The words have the meaning without the colour, too. */
export function Toned({ as: Element = "span", tone, className, ...rest }: TextProps & { tone?: Tone }) {
  return <Element className={classes(tone && TONES[tone], className)} {...rest} />;
}
