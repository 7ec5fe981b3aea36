import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export interface CompanyAccount {
  name?: string;
  email?: string;
  email_verified?: boolean;
  groups?: readonly string[];
}

interface Options {
  redirectUri: string;
  /** Whether groups and address are only in the answer of the userinfo endpoint. */
  hasUserInfoOnly?: boolean;
  port?: number;
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** People, by the name with which they log in. */
  people: Map<string, CompanyAccount>;
  /** Changes the claims of ID tokens before they are signed with the provider's own key. */
  setTamper: (tamper: ((claims: JWTPayload) => JWTPayload) | undefined) => void;
  /** Signs the tokens with a key that the provider does not announce. */
  useOtherKey: () => Promise<void>;
  /** `down` breaks each connection; `slow` never answers. */
  setMode: (mode: 'up' | 'down' | 'slow') => void;
  close: () => Promise<void>;
}

/** Starts a company's identity provider: `oidc-provider` with a login page that asks only for a name. */
export async function startIdentityProvider({ redirectUri, hasUserInfoOnly = false, port = 0 }: Options): Promise<IdentityProvider> {
  const [clientId, clientSecret] = ['mall', 'a-secret-of-the-client-32-characters'];
  const people = new Map<string, CompanyAccount>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  let signingKey = privateKey;
  let tamper: ((claims: JWTPayload) => JWTPayload) | undefined;
  let mode = 'up';
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => {
    if (mode === 'down') request.socket.destroy();
    else if (mode === 'up') handle(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`; // safe: a TCP server
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
        post_logout_redirect_uris: [redirectUri.replace(/\/company$/, '')],
      },
    ],
    adapter: toAdapter(),
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'], acr: null, auth_time: ['auth_time'] },
    conformIdTokenClaims: hasUserInfoOnly,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key for cookies'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/login/${uid}` },
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body = Object(context.body) as { id_token?: string }; // checked below
    if (context.path !== '/token' || tamper === undefined || body.id_token === undefined) return;
    const claims = tamper(decodeJwt(body.id_token));
    body.id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(signingKey);
  });
  const callback = provider.callback();

  async function showLogin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const form =
        '<form method="post"><label>Company name <input name="login" autofocus></label><button>Log in at the company</button></form>';
      response.end(`<!doctype html><html lang="en"><title>Company</title><h1>Company login</h1>${form}</html>`);
      return;
    }
    const accountId = new URLSearchParams(await text(request)).get('login') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
  }
  handle = (request, response) => {
    if (request.url?.startsWith('/login/')) showLogin(request, response).catch(() => response.destroy());
    else callback(request, response);
  };
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    setTamper: (next) => {
      tamper = next;
    },
    async useOtherKey() {
      signingKey = (await generateKeyPair('RS256')).privateKey;
      tamper = (claims) => claims;
    },
    setMode: (next) => {
      mode = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Creates the class with which `oidc-provider` stores everything in memory; it warns about its own. */
function toAdapter() {
  const stored = new Map<string, Record<string, unknown>>();
  return class {
    readonly model: string;
    constructor(model: string) {
      this.model = model;
    }
    async upsert(id: string, payload: Record<string, unknown>): Promise<void> {
      stored.set(`${this.model} ${id}`, payload);
    }
    async find(id: string) {
      return stored.get(`${this.model} ${id}`);
    }
    async findByUid(uid: string) {
      return [...stored].find(([key, payload]) => key.startsWith(`${this.model} `) && payload.uid === uid)?.[1];
    }
    async consume(id: string): Promise<void> {
      Object.assign(stored.get(`${this.model} ${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) });
    }
    async destroy(id: string): Promise<void> {
      stored.delete(`${this.model} ${id}`);
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
    }
  };
}

/** Logs a person in at the provider, as a browser does, and returns the address to which the provider returns. `cookies` keeps the session. */
export async function logInAt(address: string, login: string, cookies = new Map<string, string>()): Promise<URL> {
  const { origin } = new URL(address);
  let at = new URL(address);
  let form: URLSearchParams | undefined;
  while (at.origin === origin) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null && at.pathname.startsWith('/login/') && !form) form = new URLSearchParams({ login });
    else if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    else [at, form] = [new URL(location, at), undefined];
  }
  return at;
}
