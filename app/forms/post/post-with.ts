/** Posts a form as a button of this intent in it would, for what is chosen above the page, where it has none. */
export function postWith(form: HTMLFormElement, intent: string): void {
  const button = document.createElement("button");
  button.name = "intent";
  button.value = intent;
  button.formNoValidate = true;
  button.hidden = true;
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}
