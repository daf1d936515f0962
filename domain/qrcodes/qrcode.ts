import { formOf } from "domain/fields/form";
import { slugify } from "domain/slug";
import { z } from "zod";
import { CODE_LENGTHS, QRCODE_FIELDS } from "./fields";

/** Letters and digits that nobody takes for another one. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
/** 31 to the power of 7 is 27 billion: nobody finds the code of a house by trying. */
const GENERATED_LENGTH = 7;

/** A new code; `random` gives a whole number below its bound. */
export const newCode = (random: (bound: number) => number): string =>
  Array.from({ length: GENERATED_LENGTH }, () => LETTERS[random(LETTERS.length)]).join("");

/** The last part of the short address, of one's own choice; null where one is to be made. */
const code = z
  .string()
  .trim()
  .toLowerCase()
  .optional()
  .transform((typed) => typed || null)
  .refine((typed) => typed === null || typed === slugify(typed), { error: "qrcode_code_invalid" })
  .refine(
    (typed) => typed === null || (typed.length >= CODE_LENGTHS.min && typed.length <= CODE_LENGTHS.max),
    { error: "qrcode_code_length" },
  );

/** The form of a QR code (spec §3). */
export const qrcodeForm = formOf(QRCODE_FIELDS, { code });

/** The path that a printed code leads to. */
export const shortPath = (code: string) => `/q/${code}`;

/** What asking the target has shown. Printed codes live long, and so their targets are asked when they are saved. */
export const TARGET_STATES = ["unchecked", "reachable", "missing", "failing", "silent", "inside"] as const;
export type TargetState = (typeof TARGET_STATES)[number];

/** The state of a target that gave this answer. A page that only refuses programs is there. */
export function targetState(answer: number | "silent" | "inside"): TargetState {
  if (typeof answer === "string") return answer;
  if (answer === 404 || answer === 410) return "missing";
  return answer >= 500 ? "failing" : "reachable";
}
