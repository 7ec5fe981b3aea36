import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { isObject, type Json, type JsonObject } from '../forms/json.ts';

/** What a form of it begins with: the draft, else what is shown, else what its file says. */
export function toEdited({ draft, live, file }: DeskRecord): JsonObject {
  return toBody(draft) ?? toBody(live) ?? toBody(file.body) ?? {};
}

/** As an answer has it: JSON. Undefined for a record that says nothing. */
export function toBody(value: unknown): JsonObject | undefined {
  const body = value as Json | undefined; // an answer is JSON
  return isObject(body) ? body : undefined;
}
