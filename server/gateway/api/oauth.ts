import fastifyCaching from '@fastify/caching';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, BodyInput } from '#shared/contracts/endpoint.ts';
import { oauthScopes } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type OauthTokenError, requestOauthToken, revokeOauthToken } from '#shared/contracts/oauth.ts';
import { toPath } from '#shared/rules/routing.ts';
import { sendError } from '../../http/errors.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type Form, readForm, readForms } from './form-bodies.ts';
import { registerWriteLimit, toRateLimit } from './write-limits.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'send'>;
  reader: AnswerReader;
  tokens: Pick<KnownTokens, 'toLimit'>;
  tenant: Pick<Tenant, 'partners' | 'fallbackLocale'>;
  publicUrl: string;
}

/** Calls of partners' sites with the fields of their forms; any other field is ignored (RFC 6749, 3.2). */
const tokenCall = {
  contract: requestOauthToken,
  fields: ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope'],
} as const;
const revocationCall = { contract: revokeOauthToken, fields: ['token', 'token_type_hint'] } as const;
type OauthCall = typeof tokenCall | typeof revocationCall;
type OauthBody = BodyInput<OauthCall['contract']>;
type OauthAnswer = AnswerOf<OauthCall['contract']>;

/** Statuses that mean that the request itself is invalid. */
const requestFaults: readonly number[] = [400, 413, 415, 422];

/**
 * Registers the calls of partners' sites: tokens (RFC 6749), revocation (RFC 7009) and metadata (RFC 8414). Visitors of
 * partners' sites authorize on a page of this site.
 */
export function registerOauth(app: FastifyInstance, { upstream, reader, tokens, tenant, publicUrl }: Dependencies): void {
  const { needs } = requestOauthToken;
  const toEndpoint = ({ path }: OauthCall['contract']) => `${publicUrl}/api${path}`;

  if (tenant.partners.length > 0) {
    app.register(async (scope) => {
      scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 600 });
      scope.get('/.well-known/oauth-authorization-server', { config: { needs } }, async () => ({
        issuer: publicUrl,
        authorization_endpoint: publicUrl + toPath('oauth-consent', tenant.fallbackLocale),
        token_endpoint: toEndpoint(requestOauthToken),
        revocation_endpoint: toEndpoint(revokeOauthToken),
        scopes_supported: oauthScopes,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: listAuthMethods(tenant),
        revocation_endpoint_auth_methods_supported: listAuthMethods(tenant),
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true, // RFC 9207
      }));
    });
  }

  app.register(async (scope) => {
    await registerWriteLimit(scope);
    readForms(scope);
    scope.setErrorHandler((error, request, reply) => {
      const isTheirs = error instanceof Error && 'statusCode' in error && requestFaults.includes(Number(error.statusCode));
      if (isTheirs)
        return reply
          .code(400)
          .headers(notStored)
          .send({ error: 'invalid_request' satisfies OauthTokenError });
      const isOff = error instanceof ApiError && error.httpStatus === 'NotFound';
      return isOff ? sendError(error, request, reply) : sendError(error, request, reply, () => ({ error: 'temporarily_unavailable' }));
    });
    for (const { contract, fields } of [tokenCall, revocationCall]) {
      scope.post(`/api${contract.path}`, { config: { needs, rateLimit: toRateLimit(contract, tokens) } }, async (request, reply) => {
        const answer = await ask(contract, toOauthBody(readForm(request.body), fields, readClient(request)), request);
        reply.headers(notStored);
        if (!('error' in answer)) return contract === revokeOauthToken ? reply.send() : answer; // a revocation has no body (RFC 7009, 2.2)
        if (answer.error !== 'invalid_client') return reply.code(400).send(answer);
        return reply.code(401).header('www-authenticate', 'Basic realm="oauth"').send(answer);
      });
    }
  });

  async function ask(contract: OauthCall['contract'], body: OauthBody, request: FastifyRequest): Promise<OauthAnswer> {
    if (body.client_id === '') return { error: 'invalid_client' };
    const address = toAddress(contract);
    const answer = await upstream.send('POST', address, body, toCallTrace(request));
    return reader.check(contract, address, answer) as OauthAnswer; // safe: the reader checks it by its contract
  }
}

/** Headers of answers with tokens (RFC 6749, 5.1). */
const notStored = { 'cache-control': 'no-store', pragma: 'no-cache' };

type Client = { id: string; secret: string } | undefined;

/** Reads the client from the header or from the form (RFC 6749, 2.3), and the known fields. Throws `BadRequest` if both name a client. */
function toOauthBody(form: Form, fields: readonly string[], client: Client): OauthBody {
  const isOther = form.client_id !== undefined && form.client_id !== client?.id;
  if (client?.id && (form.client_secret || isOther)) throw new ApiError('BadRequest');
  const asked = Object.fromEntries(fields.flatMap((name) => (form[name] ? [[name, form[name]]] : []))); // an empty field counts as missing (RFC 6749, 3.1)
  const secret = client?.secret ?? form.client_secret;
  return { ...asked, client_id: client?.id ?? form.client_id ?? '', ...(secret !== undefined && { client_secret: secret }) };
}

/**
 * Reads `Basic` credentials, whose two parts are form-encoded (RFC 6749, 2.3.1). Undefined if there is no header.
 * Unreadable credentials become a client that does not exist.
 */
function readClient({ headers: { authorization } }: FastifyRequest): Client {
  if (authorization === undefined) return undefined;
  const encoded = /^Basic +([\w+/]+=*)$/i.exec(authorization)?.[1] ?? '';
  const [id, secret] = Buffer.from(encoded, 'base64').toString().split(':').map(decodeField);
  return { id: id ?? '', secret: secret ?? '' };
}

function decodeField(text: string): string {
  return new URLSearchParams(`x=${text.replaceAll('&', '%26')}`).get('x') ?? '';
}

function listAuthMethods({ partners }: Pick<Tenant, 'partners'>): string[] {
  const hasSecret = (partner: Tenant['partners'][number]) => partner.client_secret_sha256 !== undefined;
  return [
    ...(partners.every(hasSecret) ? [] : ['none']),
    ...(partners.some(hasSecret) ? ['client_secret_basic', 'client_secret_post'] : []),
  ];
}
