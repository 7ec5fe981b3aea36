import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { readTenant } from '#config/tenant.ts';
import { findMallApiFault } from '../../mall-api-url.ts';
import { type Finding, warning } from './finding.ts';

/** Checks whether the remote mall API, if any, responds. Faults of the configuration are reported elsewhere. */
export async function checkMallApi(environment: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  try {
    const env = readEnv(environment);
    const fault =
      env.mallApiUrl && (await findMallApiFault(env.mallApiUrl, { tenantId: readTenant(env).tenantId, access: env.mallApiAccess }));
    return fault ? [warning('MALL_API_URL', fault)] : [];
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}
