/** The name of the form on its screen, and in its answer. */
export const UPLOAD_FORM = "upload";
