import type { FastifyInstance } from 'fastify';
import type { Partner } from '#config/sign-in.ts';
import { oauthScopes } from '#shared/contracts/endpoint.ts';
import {
  authorizePartner,
  type ConnectedSite,
  disconnectSite,
  getOauthRequest,
  listConnectedSites,
  requestOauthToken,
  revokeOauthToken,
} from '#shared/contracts/oauth.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { accessLastsMs, type PartnerGrants, toScopes } from './partner-grants.ts';
import { answerTokenRequest, getPartner, revokeToken } from './partners.ts';

/** OAuth routes for partners' sites: authorization code with PKCE (RFC 6749, 7636; security according to RFC 9700). */
export function registerOauth(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, partners, oauthCodes, partnerGrants } = dependencies;

  implementMember(app, dependencies, getOauthRequest, ({ query: { client_id, redirect_uri, scope } }) => {
    const { name } = getPartner(partners, client_id, redirect_uri);
    return { name, host: new URL(redirect_uri).host, scopes: scope === undefined ? [] : toScopes(scope) };
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
    if (state !== undefined) target.searchParams.set('state', state);
    return { redirect_to: target.href };
  });

  implement(app, requestOauthToken, ({ body }) => {
    const given = inTransaction(db, () => answerTokenRequest(body, dependencies));
    if (typeof given === 'string') return { error: given };
    const { accessToken, refreshToken, scope } = given;
    const expires_in = accessLastsMs / 1000;
    return { access_token: accessToken, token_type: 'Bearer' as const, expires_in, refresh_token: refreshToken, scope };
  });

  implement(app, revokeOauthToken, ({ body }) => {
    const error = inTransaction(db, () => revokeToken(body, dependencies));
    return error === undefined ? {} : { error };
  });

  implementMember(app, dependencies, listConnectedSites, ({ customerId }) => listSites(partnerGrants.list(customerId), partners));
  implementMember(app, dependencies, disconnectSite, ({ customerId, query: { client_id } }) => {
    inTransaction(db, () => partnerGrants.endSite(customerId, client_id));
    return {};
  });
}

/** Groups a member's connections by site; a site may have one per device. Former partners are shown by their id. */
function listSites(grants: ReturnType<PartnerGrants['list']>, partners: readonly Partner[]): ConnectedSite[] {
  const bySite = Map.groupBy(grants, ({ clientId }) => clientId);
  return [...bySite].map(([clientId, own]) => ({
    client_id: clientId,
    name: partners.find(({ client_id }) => client_id === clientId)?.name ?? clientId,
    scopes: oauthScopes.filter((scope) => own.some(({ scopes }) => scopes.includes(scope))),
    since: own.map(({ createdAt }) => createdAt).toSorted()[0] ?? '',
    last_used_at:
      own
        .map(({ usedAt }) => usedAt)
        .toSorted()
        .at(-1) ?? '',
  }));
}
