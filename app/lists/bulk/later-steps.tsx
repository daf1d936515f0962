import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { loadPart } from "~/http/lost-scripts";
import type { BulkAnswerSteps, BulkSteps } from "./bulk-screen";

/** Loads the steps of an area's bulk changes: `() => import("./bulk/tag-steps").then(({ tagSteps }) => tagSteps)`. */
export type LoadBulkSteps = () => Promise<BulkSteps>;

type StepsProps = ComponentProps<typeof BulkAnswerSteps>;
type Props = Omit<StepsProps, "bulk"> & { load?: LoadBulkSteps };
type Loaded = { Steps: ComponentType<StepsProps>; bulk: BulkSteps };

/** For bulk changes that ask for nothing of their own. */
const loadNoSteps: LoadBulkSteps = async () => ({});

/**
 * The steps over the list, loaded with the first answer: they bring the fields of forms along, which weigh on no list
 * that is only looked at. If they do not arrive, the error screen says so.
 */
export function LaterSteps({ load = loadNoSteps, ...props }: Props) {
  const [loaded, setLoaded] = useState<Loaded | { error: unknown } | null>(null);
  useEffect(() => {
    let isLeft = false;
    loadPart(() => Promise.all([import("./bulk-screen"), load()])).then(
      ([{ BulkAnswerSteps: Steps }, bulk]) => !isLeft && setLoaded({ Steps, bulk }),
      (error) => !isLeft && setLoaded({ error }),
    );
    return () => {
      isLeft = true;
    };
  }, [load]);
  if (!loaded) return null;
  if ("error" in loaded) throw loaded.error;
  return <loaded.Steps {...props} bulk={loaded.bulk} />;
}
