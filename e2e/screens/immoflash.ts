import { pressButton, type Screens } from "./screen";

const path = "/immoflash-configuration";
const KEEPER = [
  ...["global:edit__immoflash_issues", "global:read__attachments", "global:edit__categories"],
  "global:manage_menu__global_settings",
];

/** The configuration of immoflash. */
export const immoflash: Screens = {
  "immoflash configuration": { path, permissions: KEEPER, isLayout: true },
  "immoflash configuration, only to look at": { path, permissions: [] },
  "immoflash configuration, look-up tried": {
    path: `${path}?lookup=1`,
    permissions: KEEPER,
  },
  "immoflash configuration, refused": {
    path,
    permissions: KEEPER,
    // Its first fields may be filled already; nobody can read a text in the colour of its ground.
    reach: async (page) => {
      await page
        .getByLabel("Text auf der Akzentfarbe", { exact: true })
        .fill(await page.getByLabel("Akzentfarbe", { exact: true }).inputValue());
      return await pressButton("Speichern")(page);
    },
    status: 400,
  },
};
