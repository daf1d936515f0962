type Slot = { available: number | null; taken: number; free: number | null };

/** How many ads of an issue are sold, and how many slots of its limited formats are left (null: none is limited). */
export function slotSums(slots: readonly Slot[]): { sold: number; free: number | null } {
  const limited = slots.filter(({ free }) => free !== null);
  return {
    sold: slots.reduce((sum, { taken }) => sum + taken, 0),
    free: limited.length === 0 ? null : limited.reduce((sum, { free }) => sum + (free ?? 0), 0),
  };
}
