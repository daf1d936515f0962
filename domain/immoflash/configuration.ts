import { idList, nameText, optionalId, optionalText } from "domain/form-fields";
import { receiversProblem, splitAddresses } from "domain/mail/addresses";
import { mailAddress, optionalMailAddress } from "domain/mail/mail-field";
import { optionalWebAddress } from "domain/web-address";
import { z } from "zod";
import { contrastOf, LEAST_CONTRAST } from "./contrast";
import { IMPRINT_LENGTH, MOST_TEST_RECEIVERS } from "./limits";

/** Longest text with all of their addresses. */
const RECEIVERS_LENGTH = 6000;

/** `#rrggbb` */
const isColour = (typed: string) => /^#[0-9a-f]{6}$/.test(typed);

const colour = z
  .string({ error: "required" })
  .trim()
  .toLowerCase()
  .refine(isColour, { error: "colour_invalid" });

/** Addresses as they are typed, one a line. Each counts once, however it is written. */
const receivers = z
  .string()
  .max(RECEIVERS_LENGTH, { error: "too_long" })
  .optional()
  .transform((typed, context) => {
    const addresses = splitAddresses((typed ?? "").replace(/\r\n?/g, "\n").toLowerCase());
    const problem = receiversProblem(addresses, MOST_TEST_RECEIVERS);
    if (problem === null) return addresses;
    context.addIssue({ code: "custom", ...problem });
    return z.NEVER;
  });

/** What a type of pages has: its category, and the formats whose ads fit; none = all formats. */
const pageType = z.object({
  category: optionalId,
  formats: idList.optional().transform((formats) => formats ?? []),
});

/** The form of the configuration of immoflash (spec §2, `/immoflash-configuration`). */
export const configurationForm = z
  .object({
    senderName: nameText(100),
    senderAddress: mailAddress,
    replyAddress: optionalMailAddress,
    logo: optionalId,
    imprint: optionalText(IMPRINT_LENGTH),
    disclosureLink: optionalWebAddress,
    accentColour: colour,
    accentTextColour: colour,
    testReceivers: receivers,
    pageTypes: z.object({
      cover_left: pageType,
      cover_right: pageType,
      full_ad: pageType,
      two_articles: pageType,
      half_ad: pageType,
      two_articles_banner: pageType,
      imprint: pageType,
      magazine_preview: pageType,
    }),
  })
  .superRefine(({ accentColour, accentTextColour }, context) => {
    if (!isColour(accentColour) || !isColour(accentTextColour)) return;
    const contrast = contrastOf(accentColour, accentTextColour);
    if (contrast >= LEAST_CONTRAST) return;
    context.addIssue({
      code: "custom",
      path: ["accentTextColour"],
      message: "contrast_too_low",
      // Never rounded up to what would be enough.
      params: { contrast: Math.floor(contrast * 10) / 10, least: LEAST_CONTRAST },
    });
  });
export type ConfigurationDraft = z.output<typeof configurationForm>;

const empty = () => ({ category: null, formats: [] });

/** What a form opens with as long as nobody has saved a configuration; it names no sender yet. */
export const UNCONFIGURED = {
  senderName: null,
  senderAddress: null,
  replyAddress: null,
  logo: null,
  imprint: null,
  disclosureLink: null,
  accentColour: "#1f5f8b",
  accentTextColour: "#ffffff",
  testReceivers: [],
  pageTypes: {
    cover_left: empty(),
    cover_right: empty(),
    full_ad: empty(),
    two_articles: empty(),
    half_ad: empty(),
    two_articles_banner: empty(),
    imprint: empty(),
    magazine_preview: empty(),
  },
} satisfies { [field in keyof ConfigurationDraft]: ConfigurationDraft[field] | null };
