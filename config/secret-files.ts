import { readFileSync } from 'node:fs';
import type { Fault } from './faults.ts';
import { paymentVariableNames } from './payments.ts';

/** What holds a secret. Each may come in a file instead, as Docker's secrets do: `OPS_TOKEN_FILE` is the path of a file that holds `OPS_TOKEN`. */
export const secretVariables = [
  'MALL_API_TOKEN',
  'OPS_TOKEN',
  'SMTP_URL',
  'PAYMENT_SANDBOX_KEY',
  ...paymentVariableNames,
  'PUSHER_SECRET',
  'VAPID_PRIVATE_KEY',
  'HOTSPOT_UNIFI_KEY',
  'HOTSPOT_UNIFI_PASSWORD',
  'HOTSPOT_RUCKUS_PASSWORD',
  'HOTSPOT_RADIUS_PASSWORD',
  'REDIS_URL',
  'GATEWAY_SECRET',
] as const;
export type SecretVariable = (typeof secretVariables)[number];

export const fileVariables = secretVariables.map(toFileVariable);

function toFileVariable<Name extends SecretVariable>(name: Name): `${Name}_FILE` {
  return `${name}_FILE`;
}

export interface GivenVariables {
  /** Every variable by its own name, wherever it came from. */
  variables: Record<string, string>;
  /** Those that came from a file. */
  fromFiles: ReadonlySet<string>;
  faults: Fault[];
}

/** Reads the secrets that are in files. A line break at the end, as editors leave one, belongs to none of them. */
export function withSecretFiles(given: Readonly<Record<string, string>>): GivenVariables {
  const variables = { ...given };
  const fromFiles = new Set<string>();
  const faults: Fault[] = [];
  for (const name of secretVariables) {
    const key = toFileVariable(name);
    const file = given[key];
    if (file === undefined) continue;
    const read = given[name] === undefined ? readSecret(file) : { reason: `is set beside ${name}: only one of them can be` };
    if ('reason' in read) faults.push({ key, reason: read.reason });
    else {
      variables[name] = read.secret;
      fromFiles.add(name);
    }
  }
  return { variables, fromFiles, faults };
}

/** The path is never repeated: somebody may have put the secret itself there. */
export function readSecret(file: string): { secret: string } | { reason: string } {
  try {
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return secret === '' ? { reason: 'is the path of an empty file' } : { secret };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no path';
    return { reason: `must be the path of a file that can be read (${code})` };
  }
}
