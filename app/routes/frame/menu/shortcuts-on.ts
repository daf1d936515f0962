/** Kept per browser: who dictates by voice would press the keys by accident. */
const OFF = "shortcuts-off";

export const areShortcutsOn = (): boolean => localStorage.getItem(OFF) === null;

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}
