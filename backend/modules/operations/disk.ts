import { stat, statfs } from "node:fs/promises";

/** The disk that a folder is on, in bytes. */
export interface Disk {
  /** What this program may still write. */
  free: number;
  total: number;
}

/** Null where the system does not say. */
export async function diskOf(folder: string): Promise<Disk | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** When a file was last written; null where it is not there. */
export async function writtenAt(file: string | null): Promise<Date | null> {
  if (file === null) return null;
  try {
    return (await stat(file)).mtime;
  } catch {
    return null;
  }
}
