import { createContext, type ReactNode, useContext } from "react";
import { useNamedField } from "./fields-context";

const ChoiceContext = createContext<{ name: string; of: readonly string[] } | null>(null);

type Props = {
  /** The field of the choice, and its values in the order in which it offers them: four at most, and no empty one. */
  name: string;
  of: readonly string[];
  /** The choice first, then what depends on it (`WhenChosen`), and what does not. */
  children: ReactNode;
};

/**
 * A choice with fields that apply only to some of its values. The style sheet hides the other ones, so it needs no scripts.
 *
 *     <FieldsByChoice name="kind" of={KINDS}>
 *       <Choice name="kind" of={KINDS} />
 *       <WhenChosen are={["link"]}><Text name="address" /></WhenChosen>
 *     </FieldsByChoice>
 */
export const FieldsByChoice = ({ name, of, children }: Props) => (
  <div className="fields-by-choice grid gap-4">
    <ChoiceContext.Provider value={{ name, of }}>{children}</ChoiceContext.Provider>
  </div>
);

/** The fields of some values of the choice around them. A form that is only read shows them for these values only. */
export function WhenChosen({ are, children }: { are: readonly string[]; children: ReactNode }) {
  const choice = useContext(ChoiceContext);
  const { field, read } = useNamedField(choice?.name ?? "");
  if (!field && !are.includes(read[0] ?? "")) return null;
  return (
    <div
      className="when-chosen"
      data-when={are.map((value) => (choice?.of.indexOf(value) ?? 0) + 1).join(" ")}
    >
      {children}
    </div>
  );
}
