/** The name of the form for the file on the screen of an import. */
export const IMPORT_FORM = "import";
