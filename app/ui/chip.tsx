import type { ButtonHTMLAttributes } from "react";

/** A small button within a line of text. */
export const ChipButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="submit" className="chip" {...props} />
);
