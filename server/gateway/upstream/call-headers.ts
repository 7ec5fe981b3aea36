import type { MallApiAccess } from '#config/env.ts';

/** What one call says of who asks, and for whom. */
export interface CallOrigin {
  requestId?: string | undefined;
  traceparent?: string | undefined;
  acceptLanguage?: string | undefined;
  /** As the caller has sent it; of calls that are not public alone. */
  authorization?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Of who opens a session or has a password looked at: see `caller.ts`. */
  clientNetwork?: string | undefined;
  device?: string | undefined;
  nextDevice?: string | undefined;
}

/** What an embedded mall API is asked with. */
export const noAccess: MallApiAccess = { token: undefined, tokenHeader: 'authorization', tenantHeader: 'x-tenant-id' };

/**
 * The headers of calls to the mall API. The site's own token stands in for nobody: where a member's or an operator's is in
 * `authorization`, that one stays.
 */
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
    /** Visitors choose which files are asked for: they open nothing with the site's token. */
    ofFile: (): Record<string, string> => tenant,
  };
}
