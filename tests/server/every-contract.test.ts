import fastify from 'fastify';
import { expect, it } from 'vitest';
import { assertEveryContract } from '#server/http/every-contract.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { toRoutePattern } from '#shared/contracts/incoming-call.ts';

it('assertEveryContract fails the start and names the contract if a contract has no route', async () => {
  const app = fastify();
  const [forgotten, ...others] = contracts;
  for (const contract of others) app.route({ method: contract.method, url: toRoutePattern(contract), handler: () => '' });
  assertEveryContract(app, (contract) => [toRoutePattern(contract)]);
  await expect(app.ready()).rejects.toThrow(`Nobody answers ${forgotten?.name}.`);
});
