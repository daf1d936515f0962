import { createContext, useContext } from "react";

/** The nonce that the server gave this page; browsers hide it from scripts, so that it is unset there. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
