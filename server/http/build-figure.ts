import type { Env } from '#config/env.ts';
import type { Figure } from './metrics.ts';

/** Identifies the running version; the value is always 1. `build`: id of the site's build, for gateways. */
export function toBuildFigure({ tenant, release }: Pick<Env, 'tenant' | 'release'>, build?: string): Figure {
  return {
    name: 'mallfront_build_info',
    help: 'Always 1; the labels identify what runs.',
    kind: 'gauge',
    labels: ['tenant', 'version', 'build'],
    read: () => [{ value: 1, labels: { tenant, version: release, ...(build !== undefined && { build }) } }],
  };
}
