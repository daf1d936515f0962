import { AsyncLocalStorage } from "node:async_hooks";
import { watchTransactions } from "backend/platform/database/open-transaction";
import { followRequests } from "backend/platform/watch/request-id";

// What waits for a thread, another host or a mail server within a transaction fails its test.
watchTransactions(() => new AsyncLocalStorage());
// What a request causes names it, as on a server from Node 24 on.
followRequests(() => new AsyncLocalStorage());
