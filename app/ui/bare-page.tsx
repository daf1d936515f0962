import type { ReactNode } from "react";
import { Card } from "./card";

/** A page without the frame, for whoever is not signed in: one card in the middle, and what stands above it. */
export const BarePage = ({ above, children }: { above?: ReactNode; children: ReactNode }) => (
  <main id="main" className="bare-page" tabIndex={-1}>
    {above}
    <Card flush className="sign-in">
      {children}
    </Card>
  </main>
);
