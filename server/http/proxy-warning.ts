import type { FastifyInstance } from 'fastify';

/** Says once that a proxy in front is not believed: then all its visitors share one address, and one limit. */
export function registerProxyWarning(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress) {
      isSaid = true;
      request.log.warn('X-Forwarded-For comes from an address that TRUST_PROXY does not name: visitors behind it share one limit');
    }
    done();
  });
}
