/** What other screens show of the areas with records: `area-texts.ts` reads it from the areas' own texts. */
declare module "virtual:area-texts/title" {
  const texts: import("i18next").TypeOptions["resources"]["areas"]["title"];
  export default texts;
}

declare module "virtual:area-texts/about" {
  const texts: import("i18next").TypeOptions["resources"]["areas"]["about"];
  export default texts;
}

declare module "virtual:area-texts/usedBy" {
  const texts: import("i18next").TypeOptions["resources"]["areas"]["usedBy"];
  export default texts;
}

/** The texts of some namespaces, by their names with `+` between them: `screen-texts.ts` imports them. */
declare module "virtual:texts/*" {
  const texts: import("./i18n").Texts;
  export default texts;
}
