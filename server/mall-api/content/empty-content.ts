import type { Content } from '../content-records.ts';
import { kindNames, listKinds } from './known-kinds.ts';

/** Content of which there is nothing. */
export function emptyContent(): Content {
  return Object.fromEntries(kindNames.map((name) => [name, listKinds.has(name) ? [] : undefined])) as unknown as Content; // lists without records
}
