/** Numbers by kind, and in each by names. */
export type Sizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function linesOfAreas(): Readonly<Record<string, number>>;
export function weightsOfScreens(): Sizes;
export function baseSizes(): Sizes;
export function tooLarge(base: Sizes, now: Sizes): string[];
export function grown(base: Sizes, now: Sizes): string[];
