import { type Remembered, rememberedText } from "./remembered";

const DAY_IN_SECONDS = 24 * 60 * 60;

/** Keeps a component in the browser, to be put elsewhere; without scripts the server's answer does so. */
export function keepRemembered(one: Remembered): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `remembered=${rememberedText(one)}; Max-Age=${DAY_IN_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
