import { useEffect, useState } from "react";
import { afterThePage } from "~/http/after-the-page";
import type { EventOf, TopicName, TopicVariables } from "./topics";

/**
 * The latest event of a topic, from its present state on; null until there is one, and for ever without a connection:
 * then a page says what was true when it was loaded. A topic is left when its screen is.
 *
 *     const event = useLive("record", { area: "tags", id });
 *
 * @param variables null listens for nothing
 */
export function useLive<T extends TopicName>(
  topic: T,
  variables: TopicVariables<T> | null,
): EventOf<T> | null {
  const key = JSON.stringify(variables);
  const [heard, setHeard] = useState<{ key: string; event: EventOf<T> } | null>(null);
  useEffect(() => {
    const topicVariables: TopicVariables<T> | null = JSON.parse(key);
    if (topicVariables === null) return;
    let stop = () => {};
    let isLeft = false;
    const dontLoad = afterThePage(() => {
      if (isLeft) return;
      import("./connection").then(
        ({ listen }) => {
          if (!isLeft) stop = listen(topic, topicVariables, (event) => setHeard({ key, event }));
        },
        // Without the script the page stays as it was loaded.
        () => {},
      );
    });
    return () => {
      isLeft = true;
      dontLoad();
      stop();
    };
  }, [topic, key]);
  return heard?.key === key ? heard.event : null;
}
