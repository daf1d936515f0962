/** The intent of a post that saves what is typed without a press. */
export const BY_ITSELF = "save/itself";

/** The field that names the sitting of a form: see `SavesItself`. */
export const SITTING_FIELD = "kit/sitting";

const BEGINS = "step/";
const ENDS = "/anyway";

/** The intent of a button that saves the screen's form and takes a step with what is saved: `step/publish`. */
export const stepIntent = (step: string) => BEGINS + step;

/** The step that an intent asks for, also where it answers a question with yes; null for another intent. */
export function stepIn(intent: string): string | null {
  if (!intent.startsWith(BEGINS)) return null;
  const step = intent.slice(BEGINS.length);
  return step.endsWith(ENDS) ? step.slice(0, -ENDS.length) : step;
}

/** The intent that takes a step though the service has asked about it. */
export const anywayIntent = (step: string) => stepIntent(step) + ENDS;

/** Whether the intent takes a step that the service has asked about. */
export const isAnyway = (intent: string) => stepIn(intent) !== null && intent.endsWith(ENDS);
