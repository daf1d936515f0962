import { type ComponentType, lazy, Suspense } from "react";
import { loadPart } from "~/http/lost-scripts";

/**
 * A part of a form that few forms ever show: its script is loaded when it is shown. A page that the server writes has it
 * at once, as the server waits for it.
 *
 *     const ConflictScreen = lazyPart(() => import("./conflict-screen").then((part) => part.ConflictScreen));
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // biome-ignore lint/suspicious/noExplicitAny: React's type asks for any props here.
  const Part = lazy<ComponentType<any>>(async () => ({ default: await loadPart(load) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, beside the imports.
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
