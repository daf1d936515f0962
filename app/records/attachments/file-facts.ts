import { formatSize } from "domain/attachments/upload-rules";

type Measured = { size: number; width: number | null; height: number | null };

/** How large a file is, and of a picture its pixels: `600 × 400 px · 1,2 MB`. */
export function fileFacts({ size, width, height }: Measured): string {
  const pixels = width && height ? `${width} × ${height} px · ` : "";
  return pixels + formatSize(size);
}
