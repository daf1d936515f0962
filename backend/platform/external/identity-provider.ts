import * as oidc from "openid-client";

/** Reasons to reject a sign-in by a provider. */
export type ProviderRefusal = "sso_cancelled" | "sso_away" | "sso_nonsense" | "sso_code_used";

/** The sign-in is rejected for what the provider answered. */
export class RefusedByProviderError extends Error {
  constructor(
    readonly reason: ProviderRefusal,
    cause?: unknown,
  ) {
    super(`a sign-in by the provider is rejected: ${reason}`, { cause });
  }
}

export interface IdentityProviderSettings {
  /** `https://login.example.at/realms/verlag`: its configuration is at `/.well-known/openid-configuration`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the sign-in calls it. */
  name: string;
  /** How long it may take to answer one question; 5 unless set. */
  timeoutSeconds?: number | undefined;
}

/** Secrets of one sign-in. Its browser keeps them until it comes back. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider names. */
export interface Identity {
  email: string;
  /** Whether the provider says that the address belongs to this person. */
  isVerified: boolean;
}

/** Signs users in elsewhere: OpenID Connect, authorization code with PKCE. */
export interface IdentityProvider {
  name: string;
  /** Where the user signs in. */
  addressFor(returnTo: string, secrets: SignInSecrets): Promise<string>;
  /** Who has come back to this address. */
  identify(returnedTo: URL, secrets: SignInSecrets): Promise<Identity>;
}

const SCOPE = "openid email";
const TIMEOUT_SECONDS = 5;
/** Far more than any answer of a provider has. */
const MAX_BYTES = 1_000_000;
/** How long what the provider says of itself is kept. */
const KEPT_MS = 60 * 60_000;

export const newSecrets = (): SignInSecrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** The provider is asked when somebody first signs in, so that neither the start nor `/login` waits for it. */
export function openIdentityProvider(
  settings: IdentityProviderSettings,
  now: () => number = Date.now,
): IdentityProvider {
  let cache: { configuration: Promise<oidc.Configuration>; until: number } | undefined;

  function configuration(): Promise<oidc.Configuration> {
    if (cache && now() < cache.until) return cache.configuration;
    const discovery = discover(settings);
    cache = { configuration: discovery, until: now() + KEPT_MS };
    // A failed attempt is not kept: the next one may find it.
    discovery.catch(() => {
      cache = undefined;
    });
    return discovery;
  }

  return {
    name: settings.name,
    addressFor: (returnTo, { state, nonce, verifier }) =>
      refusing(async () => {
        const parameters = {
          redirect_uri: returnTo,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        };
        return oidc.buildAuthorizationUrl(await configuration(), parameters).href;
      }),
    identify: (returnedTo, { state, nonce, verifier }) =>
      refusing(async () => {
        const provider = await configuration();
        const tokens = await oidc.authorizationCodeGrant(provider, returnedTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new RefusedByProviderError("sso_nonsense");
        // Many providers name the address only when they are asked for it.
        const about =
          claims.email === undefined
            ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : claims;
        const { email } = about;
        return { email: typeof email === "string" ? email : "", isVerified: about.email_verified === true };
      }),
  };
}

async function discover(settings: IdentityProviderSettings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  const client = oidc.ClientSecretBasic(settings.clientSecret);
  return await oidc.discovery(issuer, settings.clientId, undefined, client, {
    timeout: settings.timeoutSeconds ?? TIMEOUT_SECONDS,
    [oidc.customFetch]: boundedFetch,
    // The signature of the token is checked, although it comes from the provider itself.
    execute: [
      oidc.enableNonRepudiationChecks,
      // The settings allow this on loopback only.
      ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** Reads an answer up to a bound, so that a provider gone wrong fills no memory. */
const boundedFetch: oidc.CustomFetch = async (address, options) => {
  try {
    const answer = await fetch(address, options as RequestInit);
    if (answer.status >= 500) throw new Error(`the provider answered ${answer.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body ?? []) {
      parts.push(part);
      size += part.byteLength;
      if (size > MAX_BYTES) throw new RefusedByProviderError("sso_nonsense");
    }
    const { status, headers } = answer;
    return new Response(parts.length > 0 ? Buffer.concat(parts) : null, { status, headers });
  } catch (error) {
    throw error instanceof RefusedByProviderError ? error : new RefusedByProviderError("sso_away", error);
  }
};

async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new RefusedByProviderError(reasonOf(error), error);
  }
}

function reasonOf(error: unknown): ProviderRefusal {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RefusedByProviderError) return cause.reason;
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === "access_denied") return "sso_cancelled";
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? "sso_away" : "sso_nonsense";
  }
  const isUsed = error instanceof oidc.ResponseBodyError && error.error === "invalid_grant";
  return isUsed ? "sso_code_used" : "sso_nonsense";
}
