import type { BoundedCount } from "domain/counted";
import { texts } from "~/i18n/i18n";

// Created once, because a list formats dozens of numbers.
const numbers = new Intl.NumberFormat("de-DE");

/** 5128 → "5.128". */
export const countText = (count: number) => numbers.format(count);

/** The number of results: "5.128", or "über 10.000" where the count has stopped. */
export const totalText = ({ number, isMore }: BoundedCount) =>
  isMore ? texts("lists")("total.more", { number: countText(number) }) : countText(number);
