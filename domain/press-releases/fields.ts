import { address, day, longText, mail, markdown, name, ref, rows, text } from "domain/fields/kinds";
import { described, describedInput, notListed, personal, required } from "domain/fields/marks";

/** A document or picture of a release: an asset of the library. */
export const RELEASE_FILE_FIELDS = {
  asset: describedInput("A document or picture of the library.", required(ref("assets"))),
} as const;

/**
 * The fields of a press release. What articles allow is less; it is checked when a release is approved, so that whatever
 * arrives is kept. The sender's own text is no field: it is kept as it arrived.
 */
export const PRESS_RELEASE_FIELDS = {
  title: name(300),
  text: notListed(
    described(
      "Markdown (CommonMark), as the house has edited it.",
      describedInput(
        "Markdown. What a new release has is kept as the sender's own text, too.",
        required(markdown(60_000)),
      ),
    ),
  ),
  medium: ref("media"),
  embargoOn: day(),
  sourceUrl: address(),
  senderName: personal(name(200)),
  company: text(200),
  email: personal(mail()),
  phone: personal(text(50)),
  files: rows(RELEASE_FILE_FIELDS, { atMost: 20 }),
  note: described("For the house only.", longText(5000)),
} as const;
