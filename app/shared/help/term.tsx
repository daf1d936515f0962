import { type TermName, termId } from "domain/help/terms";
import { addTexts, texts } from "~/i18n/i18n";
import { Explained } from "~/ui/explained";
import { PathLink } from "~/ui/path-link";
import termTexts from "../../../locales/de/terms.json";

// With the part itself: a screen that has a term does not have to name them.
addTexts({ terms: termTexts });

const t = texts("terms");

/** What a term means, in a sentence, and an example of it. */
export function TermText({ name }: { name: TermName }) {
  return (
    <>
      <span>{t(`term.${name}.text`)}</span>
      <span className="text-ink-2">{t("example", { text: t(`term.${name}.example`) })}</span>
    </>
  );
}

export const termTitle = (name: TermName): string => t(`term.${name}.title`);

/** The ⓘ of a term, where it stands on a screen. */
export const Term = ({ name }: { name: TermName }) => (
  <Explained label={t("ask", { title: termTitle(name) })} title={termTitle(name)}>
    <TermText name={name} />
    <PathLink to={`/help#${termId(name)}`} className="explanation-link">
      {t("more")}
    </PathLink>
  </Explained>
);
