import type { ReadPicture } from "./read-issue";

/** A picture of the library, with its size: nothing moves when it comes. */
export const Picture = ({ picture: { address, file }, alt }: { picture: ReadPicture; alt: string }) => (
  <img src={address} alt={alt} width={file?.width ?? undefined} height={file?.height ?? undefined} />
);
