/** What a mail server says names the address: it is not kept or shown, where it would outlive the receiver. */
export const withoutAddresses = (answer: string): string => answer.replace(/[^\s<>"']+@[^\s<>"',;]+/g, "…");
