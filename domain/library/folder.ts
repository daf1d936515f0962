import { nameText } from "domain/form-fields";
import { z } from "zod";

const FOLDER_NAME_LENGTH = 100;

/** Folders below each other at most. */
export const MOST_FOLDER_DEPTH = 10;
/** All folders of the library at most: a page shows them together. */
export const MOST_FOLDERS = 1000;

/** The form of a folder of the library. */
export const folderForm = z.object({ name: nameText(FOLDER_NAME_LENGTH) });
