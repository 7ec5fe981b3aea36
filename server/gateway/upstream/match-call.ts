import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

interface Match {
  contract: Endpoint;
  /** Path parameters, still encoded. */
  params: Readonly<Record<string, string>>;
}

const literal = new Map(contracts.map((contract) => [`${contract.method} ${contract.path}`, contract]));
const patterns = contracts
  .filter(({ path }) => path.includes('{'))
  .map((contract) => ({
    contract,
    start: contract.path.slice(0, contract.path.indexOf('{')),
    pattern: new RegExp(`^${contract.path.replace(/\{(\w+)\+\}/g, '(?<$1>.+)').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));

/** Finds the contract for a path without its query. */
export function matchCall(method: string, path: string): Match | undefined {
  const contract = literal.get(`${method} ${path}`);
  if (contract) return { contract, params: {} };
  for (const one of patterns) {
    if (one.contract.method !== method || !path.startsWith(one.start)) continue;
    const params = one.pattern.exec(path)?.groups;
    if (params) return { contract: one.contract, params };
  }
  return undefined;
}
