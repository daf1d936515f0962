/** Whether the window's connection to the server is open. It has no part of the connection itself, which is loaded later. */
let isOpen = false;

export const isLineOpen = (): boolean => isOpen;

export function noteLine(open: boolean): void {
  isOpen = open;
}
