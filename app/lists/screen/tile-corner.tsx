import type { ReactNode } from "react";

/** What lies over the upper corner of a tile's picture. */
export const TileCorner = ({ children }: { children: ReactNode }) => (
  <span className="tile-corner">{children}</span>
);
