export { changeLock as action, lookAtLock as loader } from "~/locks/lock-route.server";
