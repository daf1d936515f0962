import { createContext, type FormEvent, type ReactNode, useContext, useState } from "react";
import { useNamedField } from "./fields-context";

type Typed = Readonly<Record<string, string>>;

const TypedContext = createContext<Typed>({});

/** Knows what is typed in the fields within it, for what is shown beside them. */
export function WithTyped({ children, className }: { children: ReactNode; className?: string }) {
  const [typed, setTyped] = useState<Typed>({});
  const follow = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setTyped((before) => ({ ...before, [target.name]: target.value }));
  };
  return (
    <div className={className} onInput={follow}>
      <TypedContext.Provider value={typed}>{children}</TypedContext.Provider>
    </div>
  );
}

/** The text of a field, typed or not. */
export function useTyped(name: string): string {
  const { field, read } = useNamedField(name);
  const typed = useContext(TypedContext)[name];
  const initial = field?.initialValue;
  return typed ?? (typeof initial === "string" ? initial : (read[0] ?? ""));
}
