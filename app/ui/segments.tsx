import type { ReactNode } from "react";

/** A few short choices beside each other, as one bar: labels with a radio button and its text, or links to views. */
export const Segments = ({ children }: { children: ReactNode }) => <div className="segments">{children}</div>;
