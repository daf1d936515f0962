type Slot = { available: number | null; taken: number; free: number | null };

/** The number of sold ads of an issue, and of free slots in its limited formats (null: none is limited). */
export function slotSums(slots: readonly Slot[]): { sold: number; free: number | null } {
  const limited = slots.filter(({ free }) => free !== null);
  return {
    sold: slots.reduce((sum, { taken }) => sum + taken, 0),
    free: limited.length === 0 ? null : limited.reduce((sum, { free }) => sum + (free ?? 0), 0),
  };
}
