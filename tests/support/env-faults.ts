import { readEnv } from '#config/env.ts';
import { ConfigError, type Fault } from '#config/faults.ts';

/** Returns the faults of an environment. */
export function faultsOf(environment: Record<string, string>): readonly Fault[] {
  try {
    readEnv(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
