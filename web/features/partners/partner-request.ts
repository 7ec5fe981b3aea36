import type { BodyInput, CallInput } from '#shared/contracts/endpoint.ts';
import { type authorizePartner, type getOauthRequest, type OauthRequestError, pkcePattern, scopePattern } from '#shared/contracts/oauth.ts';

export type PartnerRequest = BodyInput<typeof authorizePartner>;

/**
 * Parsed request of a partner's site. `question`: query with which the mall API looks up the request. `request`: body to send after consent, or the
 * error in the partner's request.
 */
export interface ParsedRequest {
  question: NonNullable<CallInput<typeof getOauthRequest>['query']>;
  request: PartnerRequest | { error: OauthRequestError };
  state: string | undefined;
}

const maxState = 500;

/** Parses a partner's request; undefined if the partner or the redirect address is missing. */
export function readPartnerRequest(query: URLSearchParams): ParsedRequest | undefined {
  const [client_id = '', redirect_uri = '', scope = ''] = ['client_id', 'redirect_uri', 'scope'].map((name) => query.get(name) ?? '');
  const isRepeated = (name: string) => query.getAll(name).length > 1;
  if (client_id === '' || redirect_uri === '' || isRepeated('client_id') || isRepeated('redirect_uri')) return undefined;
  const read = (name: string) => query.get(name) || undefined; // empty values count as missing (RFC 6749, 3.1)
  const state = read('state');
  const question = { client_id, redirect_uri, ...(scopePattern.test(scope) && { scope }) };
  const error = [...query.keys()].some(isRepeated) ? 'invalid_request' : findError(read);
  if (error) return { question, request: { error }, state };
  const challenge = read('code_challenge') ?? '';
  const request = {
    response_type: 'code',
    client_id,
    redirect_uri,
    scope,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  } as const;
  return { question, request: { ...request, ...(state !== undefined && { state }) }, state };
}

function findError(input: (name: string) => string | undefined): OauthRequestError | undefined {
  const type = input('response_type');
  if (type === undefined) return 'invalid_request';
  if (type !== 'code') return 'unsupported_response_type';
  if (!pkcePattern.test(input('code_challenge') ?? '') || input('code_challenge_method') !== 'S256') return 'invalid_request'; // RFC 7636, 4.4.1
  if ((input('state') ?? '').length > maxState) return 'invalid_request';
  return scopePattern.test(input('scope') ?? '') ? undefined : 'invalid_scope';
}

/** Adds the issuer (RFC 9207), so that a partner with several issuers can distinguish our answer from others. */
export function withIssuer(address: string, issuer: string): string {
  const target = new URL(address);
  target.searchParams.set('iss', issuer);
  return target.href;
}

/** Returns the partner's redirect address with the error (RFC 6749, section 4.1.2.1). Only for an address that is registered for the partner. */
export function toRefusal({ question, state }: ParsedRequest, error: OauthRequestError): string {
  const target = new URL(question.redirect_uri);
  target.searchParams.set('error', error);
  if (state !== undefined) target.searchParams.set('state', state);
  return target.href;
}
