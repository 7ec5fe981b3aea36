import { describe, expect, it } from 'vitest';
import { checks, contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { listKindsWith, recordKinds } from '#shared/site/kinds.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import messages from '#web/messages/en.json' with { type: 'json' };

const modules = import.meta.glob<Record<string, unknown>>('../../shared/contracts/*.ts', { eager: true });

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'freshness' in value && 'isList' in value && 'path' in value;
}

describe('contracts', () => {
  it('include all contracts in the folder’s modules', () => {
    const written = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint));
    expect(written.filter((contract) => !contracts.includes(contract)).map(({ name }) => name)).toEqual([]);
    expect(written).toHaveLength(contracts.length);
  });

  it('have unique names and addresses', () => {
    expect(new Set(contracts.map(({ name }) => name)).size).toBe(contracts.length);
    expect(new Set(contracts.map(({ method, path }) => `${method} ${path}`)).size).toBe(contracts.length);
  });
});

describe('pages', () => {
  it('have at most one main call, and exactly one if they show a record', () => {
    const named = checks.flatMap(({ mainOf }) => mainOf);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
    const ofRecords = Object.values(recordKinds).flatMap(({ route }) => [route, (routes[route] as Route).parent ?? route]);
    expect(ofRecords.filter((name) => !named.some((other) => other === name))).toEqual([]);
  });
});

describe('kinds of records', () => {
  it('have a route with a screen', () => {
    for (const { route } of Object.values(recordKinds)) expect(routes[route]).toHaveProperty('screen');
    expect(listKindsWith('isSearched')).toContain('entrance');
    expect(listKindsWith('isInSitemap')).not.toContain('entrance');
  });

  it('have a name if they are searched or liked', () => {
    const names = [
      ...listKindsWith('isSearched').map((kind) => `search.kind_${kind}`),
      ...listKindsWith('isLiked').map((kind) => `favourites.kind_${kind}`),
    ];
    expect(names.filter((name) => !Object.hasOwn(messages, name))).toEqual([]);
  });
});

describe('routes', () => {
  it('refer to existing routes', () => {
    const parents = routeNames.flatMap((name) => {
      const { allAt, overview, parent }: Route = routes[name];
      return [parent, allAt, overview].filter((route) => route !== undefined);
    });
    expect(parents.filter((name) => !Object.hasOwn(routes, name))).toEqual([]);
  });
});
