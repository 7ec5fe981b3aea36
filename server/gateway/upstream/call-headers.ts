import type { MallApiAccess } from '#config/env.ts';

/** The caller of one call, and the person it is made for. */
export interface CallOrigin {
  requestId?: string | undefined;
  traceparent?: string | undefined;
  acceptLanguage?: string | undefined;
  /** As sent by the caller; only for calls that are not public. */
  authorization?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Network of a caller who logs in or has a password checked: see `caller.ts`. */
  clientNetwork?: string | undefined;
  device?: string | undefined;
  nextDevice?: string | undefined;
}

/** Access to an embedded mall API: no token. */
export const noAccess: MallApiAccess = { token: undefined, tokenHeader: 'authorization', tenantHeader: 'x-tenant-id' };

/** Headers of calls to the mall API. The site's own token never replaces a member's or an operator's in `authorization`. */
export function createCallHeaders({ tenantId, access }: { tenantId: string; access: MallApiAccess }) {
  const { token, tokenHeader, tenantHeader } = access;
  const own = token === undefined ? {} : { [tokenHeader]: tokenHeader === 'authorization' ? `Bearer ${token}` : token };
  const tenant = { [tenantHeader]: tenantId };

  return {
    ofCall: (call: CallOrigin): Record<string, string> => ({
      ...tenant,
      ...own,
      ...(call.requestId && { 'x-request-id': call.requestId }),
      ...(call.traceparent && { traceparent: call.traceparent }),
      ...(call.acceptLanguage && { 'accept-language': call.acceptLanguage }),
      ...(call.authorization && { authorization: call.authorization }),
      ...(call.clientNetwork && { 'x-client-network': call.clientNetwork }),
      ...(call.device && { 'x-device': call.device }),
      ...(call.nextDevice && { 'x-next-device': call.nextDevice }),
      ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
    }),
    /** Without the site's token, because visitors choose which files are fetched. */
    ofFile: (): Record<string, string> => tenant,
  };
}
