import { useRef, useState } from "react";

/** Numbers of a form that something beside their fields shows and changes: what is in the fields counts. */
export function useTypedNumbers<Element extends HTMLElement, Name extends string>(
  names: readonly Name[],
  initial: Record<Name, number>,
  read: (text: string, name: Name) => number,
) {
  const ref = useRef<Element>(null);
  const [numbers, setNumbers] = useState(initial);
  const inputOf = (name: Name) => ref.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const typed = () =>
    Object.fromEntries(names.map((name) => [name, read(inputOf(name)?.value ?? "", name)])) as typeof initial;
  return {
    ref,
    numbers,
    /** What the fields hold at this moment. */
    typed,
    follow: () => setNumbers(typed()),
    type: (typing: Record<Name, number>) => {
      for (const name of names) {
        const input = inputOf(name);
        if (!input) continue;
        input.value = String(typing[name]);
        // The form keeps what is typed, and this is as good.
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
  };
}
