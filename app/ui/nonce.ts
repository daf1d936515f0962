import { createContext, useContext } from "react";

/** The nonce of this page. Browsers hide it from scripts, so it is set only on the server. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
