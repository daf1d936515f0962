import { generateKeyPairSync } from "node:crypto";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Provider } from "oidc-provider";

/** Who signs in at the provider next; null: the person cancels. */
export interface Person {
  email: string;
  isVerified?: boolean;
}

type Mood = "well" | "silent" | "broken" | "nonsense";

const CLIENT = { clientId: "backoffice", clientSecret: "ein-geheimnis-des-hauses" };

/** In seconds. */
const DECADES = 50 * 365 * 24 * 60 * 60;

/**
 * A real OpenID provider on loopback, which signs in `provider.person` without asking. It starts with its first request,
 * so that it costs nothing where nobody signs in through it.
 */
export async function startIdentityProvider() {
  const listening = createServer((request, response) => {
    if (provider.mood === "silent") return void openResponses.add(response);
    if (provider.mood === "broken") return void response.writeHead(503).end();
    if (provider.mood === "nonsense")
      return void response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Wartung</h1>");
    handler ??= handlerOf(provider);
    handler.then((handle) => handle(request, response)).catch(() => response.destroy());
  });
  const openResponses = new Set<ServerResponse>();
  let handler: Promise<RequestListener> | undefined;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const provider = {
    settings: {
      ...CLIENT,
      issuer: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      name: "Alpenblick-Konto",
    },
    person: null as Person | null,
    mood: "well" as Mood,
    close: () =>
      new Promise<void>((resolve) => {
        listening.closeAllConnections();
        listening.close(() => resolve());
      }),
  };
  return provider;
}

interface Playing {
  settings: { issuer: string };
  person: Person | null;
}

async function handlerOf(playing: Playing): Promise<RequestListener> {
  const { default: OpenProvider } = await import("oidc-provider");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider: Provider = new OpenProvider(playing.settings.issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: ["http://127.0.0.1/login/sso/return"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "1" } as never],
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      // Of these the browser has cookies, which end by the machine's time: the tests have another one.
      Interaction: DECADES,
      Session: DECADES,
    },
    cookies: { keys: ["of the tests"] },
    pkce: { methods: ["S256"], required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const { email, isVerified = true } = JSON.parse(Buffer.from(sub, "base64url").toString()) as Person;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: isVerified }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  // The product listens on another port in each run.
  Object.assign(provider.Client.prototype, { redirectUriAllowed: () => true });
  const answer = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const { person } = playing;
    const result = person
      ? { login: { accountId: Buffer.from(JSON.stringify(person)).toString("base64url"), remember: false } }
      : { error: "access_denied", error_description: "cancelled" };
    provider.interactionFinished(request, response, result).catch(() => response.destroy());
  };
}
