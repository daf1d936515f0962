/** A person who may be mentioned; the name stands after the `@`. */
export interface Mentionable {
  id: string;
  name: string;
}

/** A part of a comment's text; `mention` is set where it mentions a person by `@`. */
export interface CommentPart {
  text: string;
  mention: boolean;
}

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/**
 * The longest known name that begins at this place of the text, as whole words and in any case; null where there is
 * none.
 */
function nameAt(text: string, at: number, names: readonly string[]): string | null {
  const rest = text.slice(at).toLowerCase();
  const fitting = names.filter((name) => {
    return name !== "" && rest.startsWith(name.toLowerCase()) && !isLetter(text[at + name.length]);
  });
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Where a text mentions a person: an `@` at the beginning of a word, directly followed by a known name. */
function* mentionsIn(text: string, names: readonly string[]): Generator<{ at: number; name: string }> {
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    // The @ of an e-mail address mentions nobody.
    if (isLetter(text[at - 1])) continue;
    const name = nameAt(text, at + 1, names);
    if (name) yield { at, name };
  }
}

/**
 * The ids of all people whom a comment mentions (decisions §4: mention by `@`), each once. If several people share a
 * name, all of them are mentioned.
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  const mentions = [...mentionsIn(text, [...new Set(people.map((person) => person.name))])];
  const names = new Set(mentions.map(({ name }) => name));
  return people.filter((person) => names.has(person.name)).map((person) => person.id);
}

/** A comment's text in parts, to show its mentions. The parts joined together are the text. */
export function partsOfComment(text: string, names: readonly string[]): CommentPart[] {
  const parts: CommentPart[] = [];
  let from = 0;
  for (const { at, name } of mentionsIn(text, names)) {
    const to = at + 1 + name.length;
    parts.push({ text: text.slice(from, at), mention: false }, { text: text.slice(at, to), mention: true });
    from = to;
  }
  parts.push({ text: text.slice(from), mention: false });
  return parts.filter((part) => part.text !== "");
}

/** The text with a mention at its end, unless it mentions that name already. */
export function withMention(text: string, name: string): string {
  if ([...mentionsIn(text, [name])].length > 0) return text;
  return `${text.trimEnd()} @${name}`.trim();
}

/** Names have letters, hyphens and apostrophes, and a space between first and last name. */
const TYPED = /(?<![\p{L}\p{N}_])@([\p{L}\p{N}][\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u;

/** The beginning of a mention that the text ends with, as it is being typed, and where its `@` stands; null without. */
export function typedMention(text: string): { at: number; term: string } | null {
  const match = TYPED.exec(text);
  return match ? { at: match.index, term: match[1] ?? "" } : null;
}
