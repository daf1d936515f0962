// `npm run seed -- --bookings 100000`: fills the configured database with demo data.
import { runBuilt } from "./build.mjs";

await runBuilt("seed");
