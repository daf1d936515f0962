import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Gives the font to a page that it reached too late, with the first screen that is opened on it: there all is drawn anew,
 * and nothing moves under the hand.
 */
export function useLateFont(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key === first.current || first.current === "given") return;
    first.current = "given";
    const source = `url(${inter})`;
    const weight = "100 900";
    for (const font of [
      new FontFace("Inter", source, { weight }),
      new FontFace("Inter Figures", source, { weight, featureSettings: '"tnum"', unicodeRange: "U+30-39" }),
    ]) {
      font.load().then(
        () => document.fonts.add(font),
        // The fallback stays.
        () => {},
      );
    }
  }, [key]);
}
