/** Where files are uploaded, and the methods of that address: nothing can be read there. */
export const UPLOADS_PATH = /^\/uploads(\/|$)/i;
export const UPLOAD_METHODS: readonly string[] = ["POST", "PATCH", "HEAD", "DELETE"];
