/** 5128 → "5.128". */
export const countText = (count: number) => count.toLocaleString("de-DE");
