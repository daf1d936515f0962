/** A text of at most so many signs; what is left out is an ellipsis. */
export function shortened(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : text;
}
