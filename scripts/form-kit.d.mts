export const FORM_KIT: string;
export function buildFormKit(): Promise<void>;
