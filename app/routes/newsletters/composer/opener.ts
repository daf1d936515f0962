/** The attributes of a button that opens a part without scripts: the form comes back with its box. 0: what stands first. */
export const openerOf = (part: number) => ({
  name: "intent",
  value: "refresh/part",
  formAction: `?part=${part}#part-${part}`,
  formNoValidate: true,
});
