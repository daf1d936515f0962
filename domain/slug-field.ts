import { z } from "zod";

/** Part of an address: words of small letters and digits, with hyphens between them. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The field of a slug that may be empty; null then. */
export const slugText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: "too_long" })
    .refine((typed) => typed === "" || SLUG.test(typed), { error: "permalink_characters" })
    .optional()
    .transform((typed) => typed || null);

/** The field of a slug. */
export const requiredSlug = (max: number) =>
  z
    .string({ error: "required" })
    .trim()
    .min(1, { error: "required" })
    .max(max, { error: "too_long" })
    .refine((typed) => SLUG.test(typed), { error: "permalink_characters" });
