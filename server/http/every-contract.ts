import type { FastifyInstance } from 'fastify';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** Fails the start if a contract has no route, and names it. */
export function assertEveryContract(app: FastifyInstance, listUrls: (contract: Endpoint) => readonly string[]): void {
  app.addHook('onReady', async () => {
    const forgotten = contracts.filter((contract) => listUrls(contract).some((url) => !app.hasRoute({ method: contract.method, url })));
    if (forgotten.length > 0) throw new Error(`Nobody answers ${forgotten.map(({ name }) => name).join(', ')}.`);
  });
}
