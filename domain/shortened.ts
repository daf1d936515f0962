/** A text of at most so many characters; what is left out is an ellipsis. By whole signs: half of one cannot be stored. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${[...text].slice(0, most - 1).join("")}…` : text;
