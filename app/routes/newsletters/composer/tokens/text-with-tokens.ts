import {
  type Placeholder,
  type PlaceholderName,
  piecesOfText,
  placeholderText,
} from "domain/newsletters/placeholders";

/** How a placeholder is shown: its name, and what stands there for others. */
export type TokenWords = (placeholder: Placeholder) => {
  name: string;
  fallback: string | null;
  label: string;
};

const TOKEN = "data-token";

/** A placeholder as a mark within a text that is typed into: it is one sign, which is removed as a whole. */
export function tokenElement(placeholder: Placeholder, wordsOf: TokenWords): HTMLElement {
  const token = document.createElement("span");
  const { name, fallback, label } = wordsOf(placeholder);
  token.className = "newsletter-token";
  token.contentEditable = "false";
  token.tabIndex = 0;
  token.setAttribute("role", "button");
  token.setAttribute("aria-label", label);
  token.setAttribute(TOKEN, placeholder.name);
  token.dataset.fallback = placeholder.fallback;
  token.append(name);
  if (fallback !== null) {
    const small = document.createElement("small");
    small.append(fallback);
    token.append(" ", small);
  }
  return token;
}

export const tokenAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`[${TOKEN}]`) : null;

export const placeholderOf = (token: HTMLElement): Placeholder => ({
  name: token.getAttribute(TOKEN) as PlaceholderName,
  fallback: token.dataset.fallback ?? "",
});

/** Shows a text in a box that is typed into. */
export function showText(box: HTMLElement, text: string, wordsOf: TokenWords): void {
  box.replaceChildren(
    ...piecesOfText(text).flatMap((piece) =>
      typeof piece === "string" ? linesOf(piece) : [tokenElement(piece, wordsOf)],
    ),
  );
  // Without a line after it the caret could not stand behind a break.
  if (box.lastChild instanceof HTMLBRElement) box.append(document.createElement("br"));
}

const linesOf = (text: string): Node[] =>
  text
    .split("\n")
    .flatMap((line, nth) => [
      ...(nth > 0 ? [document.createElement("br")] : []),
      ...(line === "" ? [] : [document.createTextNode(line)]),
    ]);

/** The text of such a box, with its placeholders as editors type them. */
export function textOf(box: HTMLElement): string {
  const text = [...box.childNodes].map(textOfNode).join("");
  // The break that the browser needs at the end of what is empty behind it.
  return lastBreak(box) ? text.slice(0, -1) : text;
}

function textOfNode(node: Node): string {
  if (node instanceof HTMLBRElement) return "\n";
  if (!(node instanceof HTMLElement)) return (node.textContent ?? "").replaceAll("\u00a0", " ");
  if (node.hasAttribute(TOKEN)) return placeholderText(placeholderOf(node));
  return [...node.childNodes].map(textOfNode).join("");
}

const lastBreak = (box: HTMLElement): boolean => box.lastChild instanceof HTMLBRElement;
