// Created once, because a list formats dozens of numbers.
const numbers = new Intl.NumberFormat("de-DE");

/** 5128 → "5.128". */
export const countText = (count: number) => numbers.format(count);
