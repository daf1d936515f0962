/** A width and a height in pixels, of a picture as it is shown: turned by its orientation mark. */
export type PixelSize = { width: number; height: number };
