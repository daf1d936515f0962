/** The name of the form for the file on its screen. */
export const RECORD_IMPORT_FORM = "import";
