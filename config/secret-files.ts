import { readFileSync } from 'node:fs';
import type { Fault } from './faults.ts';
import { paymentVariableNames } from './payments.ts';

/** Variables with secrets. Each may be in a file instead, like Docker's secrets: `OPS_TOKEN_FILE` is the path of a file with `OPS_TOKEN`. */
export const secretVariables = [
  'MALL_API_TOKEN',
  'OPS_TOKEN',
  'SMTP_URL',
  'PAYMENT_SANDBOX_KEY',
  ...paymentVariableNames,
  'PUSHER_SECRET',
  'VAPID_PRIVATE_KEY',
  'APPLE_WALLET_CERTIFICATE',
  'APPLE_WALLET_KEY',
  'GOOGLE_WALLET_KEY',
  'STAFF_OIDC_CLIENT_SECRET',
  'HOTSPOT_UNIFI_KEY',
  'HOTSPOT_UNIFI_PASSWORD',
  'HOTSPOT_RUCKUS_PASSWORD',
  'HOTSPOT_RADIUS_PASSWORD',
  'REDIS_URL',
  'GATEWAY_SECRET',
  'AWS_SECRET_ACCESS_KEY',
] as const;
export type SecretVariable = (typeof secretVariables)[number];

export const fileVariables = secretVariables.map(toFileVariable);

function toFileVariable<Name extends SecretVariable>(name: Name): `${Name}_FILE` {
  return `${name}_FILE`;
}

export interface ResolvedVariables {
  /** Every variable by its own name, from either source. */
  variables: Record<string, string>;
  /** Variables that came from a file. */
  fromFiles: ReadonlySet<string>;
  faults: Fault[];
}

/** Reads secrets from files, without the line break that editors leave at the end. */
export function withSecretFiles(input: Readonly<Record<string, string>>): ResolvedVariables {
  const variables = { ...input };
  const fromFiles = new Set<string>();
  const faults: Fault[] = [];
  for (const name of secretVariables) {
    const key = toFileVariable(name);
    const file = input[key];
    if (file === undefined) continue;
    const read = input[name] === undefined ? readSecret(file) : { reason: `is set beside ${name}: only one of them can be` };
    if ('reason' in read) faults.push({ key, reason: read.reason });
    else {
      variables[name] = read.secret;
      fromFiles.add(name);
    }
  }
  return { variables, fromFiles, faults };
}

/** Never repeats the path: it may be the secret itself, by mistake. */
export function readSecret(file: string): { secret: string } | { reason: string } {
  try {
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return secret === '' ? { reason: 'is the path of an empty file' } : { secret };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no path';
    return { reason: `must be the path of a file that can be read (${code})` };
  }
}
