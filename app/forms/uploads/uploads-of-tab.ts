import type { PreviousUpload, UrlStorage } from "tus-js-client";

const PREFIX = "upload:";

/**
 * Where the uploads of this tab are on the server, so that they are found again after a reload. It ends with the tab, so
 * that the next user of the browser does not see which files there were.
 */
export const uploadsOfTab: UrlStorage = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async (fingerprint) => {
    const previous = read(PREFIX + fingerprint);
    return previous ? [{ ...previous, urlStorageKey: PREFIX + fingerprint }] : [];
  },
  addUpload: async (fingerprint, upload) => {
    try {
      sessionStorage.setItem(PREFIX + fingerprint, JSON.stringify(upload));
    } catch {
      // Without a place to keep it the upload begins anew after a reload.
    }
    return PREFIX + fingerprint;
  },
  removeUpload: async (key) => sessionStorage.removeItem(key),
};

function read(key: string): PreviousUpload | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
