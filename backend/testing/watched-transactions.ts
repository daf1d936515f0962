import { AsyncLocalStorage } from "node:async_hooks";
import { watchTransactions } from "backend/platform/database/open-transaction";

// What waits for a thread, another host or a mail server within a transaction fails its test.
watchTransactions(() => new AsyncLocalStorage());
