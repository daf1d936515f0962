/** The name of the form for the file on its screen. */
export const IMPORT_FORM = "import";
