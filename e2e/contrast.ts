import type { Locator } from "@playwright/test";

/** The contrast of an element's text with its own background, as WCAG 2 computes it: 1 to 21. */
export async function contrastOf(element: Locator): Promise<number> {
  return await element.evaluate((shown) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new Error("There is no canvas.");
    /** Any colour of CSS as the browser paints it. */
    const luminance = (colour: string): number => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { color, backgroundColor } = getComputedStyle(shown);
    const [one, other] = [luminance(color), luminance(backgroundColor)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
}
