import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Parameter } from '#shared/contracts/parameters.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, knowMembers, startUpstream } from '../../support/upstream.ts';

const opsToken = 'T'.repeat(32);
const member = `${'S'.repeat(42)}7`;

let upstream: FaultUpstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await startUpstream();
  knowMembers(upstream);
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { opsToken } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

/**
 * Calls that write. Without logins by other sites (off by default), OAuth (which accepts forms) and staff calls (which foreign mall APIs do
 * not have).
 */
const writing = contracts.filter(
  ({ access, method, picture, isOauth, needs }) =>
    access !== 'staff' && method !== 'GET' && !picture && !isOauth && !needs.includes('is_sso_visible'),
);

const toValue = (parameter: Parameter | undefined) => String(parameter?.choices?.[0] ?? (parameter?.type === 'integer' ? 1 : 'x'));

function toPath({ path, params, query }: Endpoint): string {
  const asked = Object.entries(query).map(([name, parameter]) => [name, toValue(parameter)]);
  return `${path.replace(/\{(\w+)\}/g, (_name, name: string) => toValue(params[name]))}?${new URLSearchParams(asked)}`;
}

describe('a body that is not an object', () => {
  it.each(writing.map((contract) => [contract.name, contract] as const))(
    'is refused with 422 by %s, and not forwarded',
    async (_name, contract) => {
      const token = contract.access === 'operator' ? opsToken : member;
      const headers = { 'content-type': 'application/json', ...(contract.access !== 'guest' && { authorization: `Bearer ${token}` }) };
      for (const body of ['null', '[]', '1', '"x"', 'true']) {
        const answer = await fetch(`${gateway.origin}/api${toPath(contract)}`, { method: contract.method, headers, body });
        expect([body, answer.status, await answer.json()]).toEqual([
          body,
          422,
          expect.objectContaining({ httpStatus: 'UnprocessableEntity', errors: { body: ['invalid'] } }),
        ]);
      }
      expect(upstream.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
    },
  );
});
