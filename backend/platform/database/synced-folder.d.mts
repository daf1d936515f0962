import { NodeFS } from "@electric-sql/pglite/nodefs";

export const startParams: string[];
export function syncAll(folder: string): void;
export class SyncedFolder extends NodeFS {
  constructor(folder: string, sync?: (file: number) => void);
}
