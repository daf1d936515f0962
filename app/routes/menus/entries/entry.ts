/** An entry as the screen of its menu has it. */
export interface Entry {
  id: string;
  version: number;
  parentId: string | null;
  position: number;
  depth: number;
  kind: string;
  name: string;
  address: string | null;
  opensNewWindow: boolean;
  hiddenBecause: string | null;
  page: { id: string; label: string } | null;
  article: { id: string; label: string } | null;
}
