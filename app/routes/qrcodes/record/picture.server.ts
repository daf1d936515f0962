import QRCode from "qrcode";

/** A quarter of the code may be covered or torn: it is printed on paper that is carried around. */
const LEVEL = "Q";
/** The white border that readers need, in modules. */
const MARGIN = 4;
const PNG_PIXELS = 1024;

/** A code as one path of an SVG of `size` modules, border included. */
export function drawn(text: string): { path: string; size: number } {
  const { data, size } = QRCode.create(text, { errorCorrectionLevel: LEVEL }).modules;
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue;
      const start = column;
      while (column + 1 < size && data[row * size + column + 1]) column++;
      path += `M${start + MARGIN} ${row + MARGIN}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  }
  return { path, size: size + 2 * MARGIN };
}

/** The file of an SVG, black on white. */
export function svgFile(text: string): string {
  const { path, size } = drawn(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

export const pngFile = (text: string): Promise<Buffer> =>
  QRCode.toBuffer(text, { errorCorrectionLevel: LEVEL, margin: MARGIN, width: PNG_PIXELS });
