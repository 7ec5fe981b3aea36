import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { writeSettings } from '#shared/rules/settings-writing.ts';
import { isObject, type Json, type JsonObject } from '../forms/json.ts';
import { useDesk } from '../lib/desk-context.tsx';

/** Initial content of the form: the draft, else the live version, else the file's. */
export function toEdited(record: DeskRecord): JsonObject {
  return toBody(toStored(record), record.kind) ?? {};
}

/** Converts the body of an answer to a form's body. Settings are flattened to their keys. Undefined if there is no body. */
export function toBody(value: unknown, kind?: string): JsonObject | undefined {
  if (kind === 'settings') return value === null || value === undefined ? undefined : flattenSettings(value).settings;
  const body = value as Json | undefined; // safe: an answer is JSON
  return isObject(body) ? body : undefined;
}

/** Converts a form's body for sending. Settings are written into the stored structure, whose other parts are kept. */
export function toSent(record: DeskRecord, body: JsonObject): JsonObject | Json[] {
  if (record.kind !== 'settings') return body;
  return writeSettings(toStored(record), body as Record<string, string>) as JsonObject | Json[]; // safe: created by `toBody`
}

function toStored({ draft, live, file }: DeskRecord): unknown {
  return draft ?? live ?? file.body;
}

/** Replaces a record's relative dates with absolute ones, for comparison and display. */
export function useFixedDates(datesFrom: string): (body: JsonObject) => JsonObject {
  const { timeZone } = useDesk().start;
  return (body) => resolveRelativeDates(body, new Date(datesFrom), timeZone) as JsonObject; // safe: a record stays an object
}
