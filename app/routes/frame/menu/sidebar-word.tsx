import type { ReactNode } from "react";
import { Tooltip } from "~/ui/tooltip";

/** The words of an entry of the sidebar. While the sidebar is minimised, they are the tooltip of its icon. */
export const SidebarWord = ({ closed, children }: { closed: boolean; children: ReactNode }) =>
  closed ? (
    <Tooltip className="sidebar-word">{children}</Tooltip>
  ) : (
    <span className="sidebar-word">{children}</span>
  );
