import { graphql, type ResultOf } from "~/graphql/graphql";

/** A newsletter as its screen shows it, part by part. */
export const ShownMail = graphql(`
  fragment ShownMail on NewsletterMail @_unmask { subject sender text bytes css parts { key html } }
`);
export type ShownMail = ResultOf<typeof ShownMail>;

/** The parts of the mail that are none of its blocks. */
export const GREETING = "greeting";
export const FIXED_PARTS: readonly string[] = ["head", GREETING, "foot"];
