/** The list of choices of what is put into texts as a picture. */
export const PICTURES_OF_TEXTS = "pictures-of-texts";
