/** The first letters of the first two words of a client, for an ad that is too small for its name. */
export const initialsOf = (client: string): string =>
  client
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("de") ?? "")
    .join("");
