import type { FastifyInstance } from 'fastify';
import type { Partner } from '#config/sign-in.ts';
import { type OauthScope, oauthScopes } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { authorizePartner, exchangeOauthCode, getOauthRequest } from '#shared/contracts/oauth.ts';
import { inTransaction } from '../db/transaction.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';
import { implementMember } from '../members/implement-member.ts';
import { partnerTokenLastsMs } from '../partners/oauth-codes.ts';

/** What members let partners' sites read: authorization code with PKCE (RFC 6749, 7636; RFC 9700 for what else is to be kept). */
export function registerOauth(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, partners, oauthCodes } = dependencies;

  implementMember(app, dependencies, getOauthRequest, ({ query: { client_id, redirect_uri, scope } }) => {
    const { name } = getPartner(partners, client_id, redirect_uri);
    return { name, host: new URL(redirect_uri).host, scopes: toScopes(scope) };
  });

  implementMember(app, dependencies, authorizePartner, ({ customerId, body }) => {
    const { client_id: clientId, redirect_uri: redirectUri, scope, state, code_challenge: challenge } = body;
    getPartner(partners, clientId, redirectUri);
    const grant = { customerId, clientId, redirectUri, scope: toScopes(scope).join(' '), challenge };
    const target = new URL(redirectUri);
    target.searchParams.set(
      'code',
      inTransaction(db, () => oauthCodes.issue(grant)),
    );
    target.searchParams.set('state', state);
    return { redirect_to: target.href };
  });

  implement(app, exchangeOauthCode, ({ body: { client_id: clientId, redirect_uri: redirectUri, code, code_verifier: verifier } }) => {
    const granted = inTransaction(db, () => oauthCodes.exchange({ code, clientId, redirectUri, verifier }));
    if (!granted) throw new ApiError('UnprocessableEntity', { errors: { code: ['invalid'] } }); // thrown here: the code stays used
    return { access_token: granted.token, token_type: 'Bearer' as const, expires_in: partnerTokenLastsMs / 1000, scope: granted.scope };
  });
}

/** Throws `NotFound` for whoever is not registered with exactly this address: nobody is sent to another one. */
function getPartner(partners: readonly Partner[], clientId: string, redirectUri: string): Partner {
  const partner = partners.find(({ client_id }) => client_id === clientId);
  if (!partner?.redirect_uris.includes(redirectUri)) throw new ApiError('NotFound');
  return partner;
}

/** Each once, in our order. */
function toScopes(scope: string): OauthScope[] {
  const asked = scope.split(' ');
  return oauthScopes.filter((name) => asked.includes(name));
}
