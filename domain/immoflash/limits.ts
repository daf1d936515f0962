/** Apart from the form, so that the screen that names them loads nothing else. */
export const IMPRINT_LENGTH = 5000;
export const MOST_TEST_RECEIVERS = 20;
