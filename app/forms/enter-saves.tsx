/**
 * The first button of a form, wherever it stands, is the one that Enter presses. It has no intent: the server takes
 * it for `save`, or for the search that was typed and not asked for yet (see `parseForm`): without scripts there is
 * no way to tell in which field Enter was pressed. The browser's own checks would hold back a search while something
 * else is still empty, so Enter leaves them to the server. `form` names the form for a place before it: ahead of a button
 * there that belongs to the form and does something else.
 */
export function EnterSaves({ form }: { form?: string }) {
  return (
    <button type="submit" form={form} formNoValidate className="sr-only" tabIndex={-1} aria-hidden="true" />
  );
}
