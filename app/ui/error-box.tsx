import { forwardRef, type HTMLAttributes } from "react";
import { classes } from "./class-names";

/** A refusal, in a frame that stands out. */
export const ErrorBox = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function ErrorBox(
  { className, ...rest },
  ref,
) {
  return (
    <div ref={ref} className={classes("error-summary", className)} role="alert" tabIndex={-1} {...rest} />
  );
});
