import { COMPONENT_TYPES, type ComponentType } from "domain/site-pages/kinds";

/** A component that is to be put elsewhere: of which page it is, and what it is called. It is taken as it is then. */
export interface Remembered {
  page: string;
  key: string;
  type: ComponentType;
}

const VALUE = /^([1-9]\d{0,14})\.([\w-]{1,40})\.([a-z_]{1,20})$/;

/** As the browser keeps it. */
export const rememberedText = ({ page, key, type }: Remembered): string => `${page}.${key}.${type}`;

/** Null where nothing is kept that can be read. */
export function readRemembered(text: string | null | undefined): Remembered | null {
  const [, page = "", key = "", typeText] = VALUE.exec(text ?? "") ?? [];
  const type = COMPONENT_TYPES.find((one) => one === typeText);
  return type ? { page, key, type } : null;
}
