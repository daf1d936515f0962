// Serves the form kit's own application on a free port of loopback, and tells it. It has a process of its own, because
// libraries keep their state, such as the texts, once for each process.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import express from "express";

const [folder] = process.argv.slice(2);
const build = await import(pathToFileURL(path.join(folder, "server/index.js")).href);
/** Toasts travel in a signed cookie. */
const context = { cookieSecret: "a secret of these tests" };
const app = express();
app.use(express.static(path.join(folder, "client")));
app.all("*", createRequestHandler({ build, mode: "production", getLoadContext: () => context }));
const server = app.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit());
