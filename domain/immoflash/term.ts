/** The longest term that is looked up. Apart, so that the screen that limits its field by it loads nothing else. */
export const TERM_LENGTH = 100;
