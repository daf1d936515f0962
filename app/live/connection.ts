import { print } from "graphql";
import { CloseCode, createClient } from "graphql-ws/client";
import { noteLine } from "./open-line";
import { type EventOf, TOPICS, type TopicName, type TopicVariables } from "./topics";

/** The server's own pings end a line without an answer after 24 s; this one notices what the server cannot. */
const PING_MS = 20_000;
const ANSWER_MS = 5_000;
/** Between two screens the line stays open. */
const UNUSED_MS = 10_000;
/** Without an acknowledgement the address is no service, or one that hangs. */
const ACKNOWLEDGED_MS = 20_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The session may open no more sockets until another window is closed. */
const TOO_MANY_SOCKETS = 4429;

/** Before the next attempt: twice as long each time, and not for all windows at the same moment. */
export function pauseBefore(attempt: number, chance: number): number {
  const longest = Math.min(SHORTEST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
  return longest * (0.5 + chance / 2);
}

/** Waits, but no longer than until the network is back or somebody looks at the window again. */
function untilDueOrBack(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    const look = () => document.visibilityState === "visible" && end();
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    document.addEventListener("visibilitychange", look);
  });
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

function connect() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: `${window.location.origin.replace(/^http/, "ws")}/graphql`,
    lazyCloseTimeout: UNUSED_MS,
    keepAlive: PING_MS,
    connectionAckWaitTimeout: ACKNOWLEDGED_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    // The session is over. The next page load says so.
    shouldRetry: (error) => codeOf(error) !== CloseCode.Forbidden,
    retryWait: async (attempt) => await untilDueOrBack(pauseBefore(attempt, Math.random())),
    on: {
      ping: (isReceived) => {
        if (!isReceived) timer = setTimeout(() => client.terminate(), ANSWER_MS);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(timer);
      },
      connected: () => noteLine(true),
      closed: () => {
        noteLine(false);
        clearTimeout(timer);
      },
    },
  });
  return client;
}

/** The window's only connection. It is opened with the first topic, and again when it is lost. */
let client: ReturnType<typeof connect> | undefined;

/** Calls back with the present state of a topic, and with each event. Returns a function that stops. */
export function listen<T extends TopicName>(
  topic: T,
  variables: TopicVariables<T>,
  onEvent: (event: EventOf<T>) => void,
): () => void {
  client ??= connect();
  const line = client;
  let stop = () => {};
  let isOver = false;
  const subscribe = () => {
    if (isOver) return;
    stop = line.subscribe<{ event: EventOf<T> }>(
      { query: print(TOPICS[topic]), variables: variables as Record<string, unknown> },
      {
        next: ({ data }) => {
          if (data && !isOver) onEvent(data.event);
        },
        // A refusal is final: the page itself says what the user may not see.
        error: (error) => {
          if (codeOf(error) === TOO_MANY_SOCKETS) void untilDueOrBack(LONGEST_PAUSE_MS).then(subscribe);
        },
        complete: () => {},
      },
    );
  };
  subscribe();
  return () => {
    isOver = true;
    stop();
  };
}
