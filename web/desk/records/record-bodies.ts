import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { writeSettings } from '#shared/rules/settings-writing.ts';
import { isObject, type Json, type JsonObject } from '../forms/json.ts';

/** What a form of it begins with: the draft, else what is shown, else what its file says. */
export function toEdited(record: DeskRecord): JsonObject {
  return toBody(toStored(record), record.kind) ?? {};
}

/** As an answer has it: JSON; settings by their keys, whichever way they are kept. Undefined for a record that says nothing. */
export function toBody(value: unknown, kind?: string): JsonObject | undefined {
  if (kind === 'settings') return value === null || value === undefined ? undefined : flattenSettings(value).settings;
  const body = value as Json | undefined; // an answer is JSON
  return isObject(body) ? body : undefined;
}

/** As it is sent: settings stand in what is kept, of which all else stays as it is. */
export function toSent(record: DeskRecord, body: JsonObject): JsonObject | Json[] {
  if (record.kind !== 'settings') return body;
  return writeSettings(toStored(record), body as Record<string, string>) as JsonObject | Json[]; // as `toBody` has made it
}

function toStored({ draft, live, file }: DeskRecord): unknown {
  return draft ?? live ?? file.body;
}
