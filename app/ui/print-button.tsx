import type { ComponentProps } from "react";
import { Button } from "./button";
import { useHydrated } from "./hydrated";

/** Prints the screen. Only scripts can; the button has its place from the start, so that nothing moves when they run. */
export function PrintButton(props: Pick<ComponentProps<typeof Button>, "variant" | "children">) {
  return (
    <Button
      type="button"
      className="with-scripts"
      disabled={!useHydrated()}
      onClick={() => window.print()}
      {...props}
    />
  );
}
