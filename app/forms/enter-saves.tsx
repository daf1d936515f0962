/**
 * The first button of a form, wherever it stands, is the one that Enter presses. `form` names the form for a
 * place before it: ahead of a button there that belongs to the form and does something else.
 */
export function EnterSaves({ form }: { form?: string }) {
  return (
    <button
      type="submit"
      form={form}
      name="intent"
      value="save"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
