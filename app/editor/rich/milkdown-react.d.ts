/** Of these packages `@milkdown/react` reads types alone, so that they are not installed (decision 156). */
declare module "@milkdown/kit/core" {
  export type { Editor } from "@milkdown/core";
}

declare module "@milkdown/crepe/builder" {
  export type CrepeBuilder = never;
}
