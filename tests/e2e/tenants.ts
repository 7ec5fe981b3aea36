import type { Locale } from '#shared/site/locales.ts';

export interface RunningTenant {
  name: string;
  port: number;
  origin: string;
  locales: readonly Locale[];
}

/** The two tenants that the browser tests visit. */
export const tenants = {
  demo: { name: 'demo', port: 3301, origin: 'http://localhost:3301', locales: ['en', 'cz', 'sk', 'de'] },
  podhradie: { name: 'podhradie', port: 3302, origin: 'http://localhost:3302', locales: ['en', 'sk', 'de'] },
} as const satisfies Record<string, RunningTenant>;

/** Partner site that may request a member's data from both tenants. */
export const partner = { client_id: 'parking', name: 'River Parking', redirect_uris: ['https://parking.example/back'] } as const;

/** Token of the operators of both centres. */
export const opsToken = 'the-operators-own-secret-token';

/** Environment variable with the key of the demo centre's tills, for the tests. */
export const tillKeyVariable = 'MALLFRONT_E2E_TILL_KEY';

/** Environment variable with the tenants' data folder, for the tests. */
export const dataDirVariable = 'MALLFRONT_E2E_DATA_DIR';
