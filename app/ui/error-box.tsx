import { forwardRef, type HTMLAttributes } from "react";
import { classes } from "./class-names";

/** What was refused, in a frame that is seen and read at once. */
export const ErrorBox = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function ErrorBox(
  { className, ...rest },
  ref,
) {
  return (
    <div ref={ref} className={classes("error-summary", className)} role="alert" tabIndex={-1} {...rest} />
  );
});
