import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { LinkDescriptor } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Asks for the font before the style sheet does, so that the next page has it from the beginning. */
export const fontFirst: LinkDescriptor = {
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href: inter,
  crossOrigin: "anonymous",
};

/**
 * Gives the font to a page that it reached too late, with the first screen that is opened on it: there all is drawn anew,
 * and nothing moves under the hand. The digits of one width come with the next page.
 */
export function useLateFont(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key === first.current || first.current === "given") return;
    first.current = "given";
    new FontFace("Inter", `url(${inter})`, { weight: "100 900" }).load().then(
      (font) => document.fonts.add(font),
      // The fallback stays.
      () => {},
    );
  }, [key]);
}
