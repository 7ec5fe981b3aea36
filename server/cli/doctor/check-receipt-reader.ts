import pino from 'pino';
import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { createReceiptReader, type ReceiptReader } from '../../mall-api/receipts/reading/reader.ts';
import { createMessageReader } from '../../message-reader.ts';
import { type Finding, warning } from './finding.ts';

/** Checks whether the process that reads receipts starts. A tenant with a remote mall API has none. */
export async function checkReceiptReader(
  environment: Readonly<Record<string, string | undefined>>,
  open: () => Pick<ReceiptReader, 'check' | 'close'> = openReader,
): Promise<Finding[]> {
  if (hasRemoteMallApi(environment)) return [];
  const reader = open();
  try {
    await reader.check();
    return [];
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return [warning('receipts', `${reason}: each receipt waits for a person`)];
  } finally {
    await reader.close();
  }
}

function openReader(): ReceiptReader {
  return createReceiptReader({ messages: createMessageReader(pino({ level: 'silent' })), listShops: () => [] });
}

function hasRemoteMallApi(environment: Readonly<Record<string, string | undefined>>): boolean {
  try {
    return readEnv(environment).mallApiUrl !== undefined;
  } catch (error) {
    if (error instanceof ConfigError) return true; // reported elsewhere
    throw error;
  }
}
