import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../support/helm/chart.ts';
import { findSchemaFaults } from '../../support/helm/kubernetes-schemas.ts';

describe('findSchemaFaults', () => {
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'one', labels: { any: 'label' } },
    spec: { ports: [{ port: 80 }] },
  };

  it.each<[string, Manifest, string[]]>([
    ['nothing in a valid object', service, []],
    ['an unknown field', { ...service, spec: { ports: [{ port: 80, targetport: 'http' }] } }, ['unknown field /spec/ports/0/targetport']],
    ['an unknown field at the top', { ...service, specs: {} }, ['unknown field /specs']],
    [
      'a wrong type',
      { ...service, spec: { ports: [{ port: '80' }] } },
      [expect.stringContaining('data/spec/ports/0/port must be integer')],
    ],
    ['an unknown kind', { ...service, kind: 'Services' }, ['no schema of v1 Services is known']],
  ])('finds %s', (_name, manifest, faults) => {
    expect(findSchemaFaults(manifest)).toEqual(faults);
  });
});
