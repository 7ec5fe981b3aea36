import * as z from 'zod/mini';
import { ConfigError, type Fault } from './faults.ts';
import { HttpUrl } from './variable-forms.ts';

/** `s3://bucket/prefix`. Each centre needs its own prefix. */
export const ReplicaUrl = z
  .string()
  .check(
    z.regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)+\/?$/, 'must be a bucket and a prefix, such as s3://backups/my-centre'),
  );

/** Environment variables for S3-compatible storage, with the names that all its clients read. */
export const storageVariables = {
  AWS_REGION: z._default(z.string().check(z.regex(/^[\w-]+$/, 'must be a region, such as eu-central-1')), 'us-east-1'),
  AWS_ENDPOINT_URL: z.optional(HttpUrl),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
} as const;

interface StorageVariables extends Partial<Record<keyof typeof storageVariables, string | undefined>> {
  AWS_REGION: string;
}

export interface StorageAccess {
  region: string;
  /** Address of a storage other than Amazon's, without a trailing slash. */
  endpoint: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

export function toStorageAccess(variables: StorageVariables): StorageAccess {
  return {
    region: variables.AWS_REGION,
    endpoint: variables.AWS_ENDPOINT_URL?.replace(/\/+$/, ''),
    accessKeyId: variables.AWS_ACCESS_KEY_ID,
    secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
  };
}

/** A prefix in a bucket, and the credentials for it. */
export interface StoragePlace {
  /** `s3://bucket/prefix`, without a trailing slash. */
  url: string;
  bucket: string;
  /** Without slashes at its ends. */
  prefix: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Throws `ConfigError` with every missing variable, or if the URL is malformed. */
export function planStorage(url: string, { region, endpoint, accessKeyId, secretAccessKey }: StorageAccess): StoragePlace {
  const faults: Fault[] = [];
  if (!ReplicaUrl.safeParse(url).success)
    faults.push({ key: url, reason: 'must be a bucket and a prefix, such as s3://backups/my-centre' });
  if (!accessKeyId) faults.push({ key: 'AWS_ACCESS_KEY_ID', reason: 'is missing: the storage needs it' });
  if (!secretAccessKey) faults.push({ key: 'AWS_SECRET_ACCESS_KEY', reason: 'is missing: the storage needs it' });
  if (faults.length > 0 || !accessKeyId || !secretAccessKey) throw new ConfigError('environment', faults);
  const [, , bucket = '', ...path] = url.replace(/\/$/, '').split('/');
  const prefix = path.join('/');
  return { url: `s3://${bucket}/${prefix}`, bucket, prefix, region, endpoint, accessKeyId, secretAccessKey };
}
