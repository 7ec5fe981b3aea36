import type { FastifyInstance } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { readIncomingCall, toRoutePattern } from '#shared/contracts/incoming-call.ts';

import type { Content } from './content.ts';

/** `/api/v1/…`: exactly the contracts, straight from the mall API, never cached. Public reads go without a token. */
export function registerForward(app: FastifyInstance, { content }: { content: Content }): void {
  for (const contract of contracts) {
    if (contract.access !== 'public') continue; // calls of guests and members come with the account
    app.get(`/api${toRoutePattern(contract)}`, async (request, reply) => {
      const address = toAddress(contract, readIncomingCall(contract, request.params, request.query));
      const context = { requestId: request.id, acceptLanguage: request.headers['accept-language']?.slice(0, 200) };
      const envelope = await content.fetchChecked(contract, address, context);
      return reply.header('cache-control', 'no-store').send(envelope);
    });
  }
}
