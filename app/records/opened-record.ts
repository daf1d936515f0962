import type { HistoryPanelEntry } from "./history-panel";

/** What the kit reads of an opened record. */
export type OpenedRecord = {
  _id: string;
  version: number;
  name: string;
  history: readonly HistoryPanelEntry[];
  historyTotal: number;
  /** Of records that can be deactivated instead of deleted. */
  isActive?: boolean;
};
