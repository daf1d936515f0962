import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { BulkAnswerSteps, BulkSteps } from "./bulk-screen";

/** Loads the steps of an area's bulk changes: `() => import("./bulk/tag-steps").then(({ tagSteps }) => tagSteps)`. */
export type LoadBulkSteps = () => Promise<BulkSteps>;

type StepsProps = ComponentProps<typeof BulkAnswerSteps>;
type Props = Omit<StepsProps, "bulk"> & { load: LoadBulkSteps };
type Loaded = { Steps: ComponentType<StepsProps>; bulk: BulkSteps };

const TRIES = 5;
const AGAIN_AFTER_MS = 1_000;

/**
 * The steps over the list, loaded with the first answer: they bring the fields of forms along, which weigh on no list
 * that is only looked at. A script that does not arrive is asked for again; then the error screen says so.
 */
export function LaterSteps({ load, ...props }: Props) {
  const [loaded, setLoaded] = useState<Loaded | { error: unknown } | null>(null);
  useEffect(() => {
    let isLeft = false;
    async function loadAll(tries: number): Promise<void> {
      try {
        const [{ BulkAnswerSteps: Steps }, bulk] = await Promise.all([import("./bulk-screen"), load()]);
        if (!isLeft) setLoaded({ Steps, bulk });
      } catch (error) {
        if (isLeft) return;
        if (tries <= 1) return setLoaded({ error });
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
        await loadAll(tries - 1);
      }
    }
    loadAll(TRIES);
    return () => {
      isLeft = true;
    };
  }, [load]);
  if (!loaded) return null;
  if ("error" in loaded) throw loaded.error;
  return <loaded.Steps {...props} bulk={loaded.bulk} />;
}
