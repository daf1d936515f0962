import fc from "fast-check";
import { moveClock, testClockOffset } from "./clock";
import { SEED } from "./exploring";

// Before each file of tests: one seed for all properties, and one clock.
fc.configureGlobal({ seed: SEED });
moveClock(testClockOffset());
