// Serves the form kit's own application on a free port of loopback, and tells it. It has a process of its own, because
// libraries keep their state, such as the texts, once for each process.
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext } from "@remix-run/node";
import { incomingIn } from "backend/platform/files/incoming-files";
import { uploadsIn } from "backend/platform/files/uploads-under-way";
import type { SenderOfToken } from "backend/service/request-body";
import express from "express";
import { resumableUploads, uploadTaker } from "../../server/uploads";

const [folder = ""] = process.argv.slice(2);
const build = await import(pathToFileURL(path.join(folder, "server/index.js")).href);
const files = mkdtempSync(path.join(tmpdir(), "backoffice-form-kit-"));
const uploads = uploadsIn(path.join(files, "uploads"), incomingIn(path.join(files, "incoming")));

/** A token is the id of its user, and may be followed by what they may not do. */
const whoIs: SenderOfToken = async (token) => {
  const [id = "", lack] = token.split("-");
  return { id, permissions: lack === "lack" ? [] : ["global:create__attachments"] };
};
const app = express();
app.use(resumableUploads({ uploads, whoIs: () => whoIs, log: console }));
app.use(express.static(path.join(folder, "client")));
const takesUploads = uploadTaker(uploads);
app.all(
  "*",
  createRequestHandler({
    build,
    mode: "production",
    getLoadContext: (_request, response) =>
      ({
        // Toasts travel in a signed cookie.
        cookieSecret: "a secret of these tests",
        takesUploads: takesUploads(response, whoIs),
      }) as AppLoadContext,
  }),
);
const server = app.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => {
  rmSync(files, { recursive: true, force: true });
  process.exit();
});
