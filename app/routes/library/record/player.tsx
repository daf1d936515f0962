type Props = { kind: "audio" | "video"; src: string; name: string };

/** The browser's own player, which asks for the parts of the file that it needs. */
export function Player({ kind, src, name }: Props) {
  return kind === "audio" ? (
    // biome-ignore lint/a11y/useMediaCaption: the library keeps no captions.
    <audio controls preload="none" src={src} aria-label={name} className="max-w-full" />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: see above.
    <video controls preload="metadata" src={src} aria-label={name} className="w-full max-h-80" />
  );
}
