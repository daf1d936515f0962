import { pressButton, type Screens } from "./screen";

const path = "/immoflash-configuration";
const KEEPER = [
  ...["global:edit__immoflash_issues", "global:read__attachments", "global:edit__categories"],
  "global:manage_menu__global_settings",
];

/** The configuration of immoflash. */
export const immoflash: Screens = {
  "immoflash configuration": { path, permissions: KEEPER, isLayout: true },
  "immoflash configuration, only to look at": { path, permissions: [], isForm: true },
  "immoflash configuration, look-up tried": { path: `${path}?lookup=1`, permissions: KEEPER },
  "immoflash configuration, refused": {
    path,
    permissions: KEEPER,
    reach: pressButton("Speichern"),
    status: 400,
  },
};
