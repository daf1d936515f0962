/**
 * The first button of a form: Enter presses it. It has no intent. Without scripts nothing tells in which field Enter
 * was pressed, so the server decides between `save` and a search that was typed but not sent yet (see `parseForm`). It
 * skips the browser's own checks, which would block a search while another field is empty. `form` names the form if
 * this button must stand outside it, before another button of the same form.
 */
export function EnterSaves({ form }: { form?: string }) {
  return (
    <button type="submit" form={form} formNoValidate className="sr-only" tabIndex={-1} aria-hidden="true" />
  );
}
