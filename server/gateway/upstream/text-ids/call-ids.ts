import { FormData } from 'undici';
import type * as z from 'zod/mini';
import { getCheck } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { readDecimal } from '#shared/contracts/parameters.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { changeBySchema } from '../change-by-schema.ts';
import { matchCall } from '../match-call.ts';
import { readAsMeant } from '../read-as-meant.ts';
import { definitionOf, isIdSchema } from '../schema-definition.ts';
import { isTextId } from './numbers.ts';
import type { TextIds } from './text-ids.ts';

/**
 * Translates calls to a mall API whose ids are texts: we use numbers, the mall API uses texts. All conversions happen
 * here.
 */
export function createCallIds(textIds: Pick<TextIds, 'learn' | 'findText'>) {
  /** Converts an address with numbers to the address that the mall API knows. */
  async function toTheirAddress(method: string, address: string): Promise<string> {
    const [path = '', search] = address.split('?', 2);
    const match = matchCall(method, path);
    if (!match) return address;
    const { contract, params } = match;
    const texts = new Map<string, string>();
    for (const [name, value] of Object.entries(params)) texts.set(name, await toTheirs(contract.params[name]?.type, value));
    const theirPath = contract.path.replace(/\{(\w+)\+?\}/g, (_, name: string) => texts.get(name) ?? '');
    if (search === undefined) return theirPath;
    const query = search.split('&').map(async (pair) => {
      const [name = '', value] = pair.split('=', 2);
      return value === undefined ? pair : `${name}=${await toTheirs(contract.query[name]?.type, value)}`;
    });
    return `${theirPath}?${(await Promise.all(query)).join('&')}`;
  }

  async function toTheirs(type: 'integer' | 'text' | undefined, value: string): Promise<string> {
    const number = type === 'integer' ? readDecimal(value) : undefined;
    const text = typeof number === 'number' ? await textIds.findText(number) : undefined;
    return text === undefined ? value : encodeURIComponent(text);
  }

  /** Converts a body with numbers to the body that the mall API knows. Returns a copy if anything changes. */
  async function toTheirBody(method: string, address: string, body: unknown): Promise<unknown> {
    const contract = matchCall(method, address.split('?', 1)[0] ?? '')?.contract;
    const schema = contract && getCheck(contract).body;
    if (!schema) return body;
    if (body instanceof FormData) return toTheirForm(schema, body);
    const numbers = new Set<number>();
    changeBySchema(schema, (inner) => (isIdSchema(inner) ? (value) => note(numbers, value) : undefined))?.(body);
    const texts = new Map<unknown, string>();
    for (const number of numbers) {
      const text = await textIds.findText(number);
      if (text !== undefined) texts.set(number, text);
    }
    if (texts.size === 0) return body;
    return changeBySchema(schema, (inner) => (isIdSchema(inner) ? (value) => texts.get(value) ?? value : undefined))?.(body);
  }

  async function toTheirForm(schema: z.core.$ZodType, form: FormData): Promise<FormData> {
    const theirs = new FormData();
    for (const [name, value] of form) {
      const field = definitionOf(schema).shape?.[name];
      const isId = field !== undefined && changeBySchema(field, (inner) => (isIdSchema(inner) ? (id) => id : undefined)) !== undefined;
      if (typeof value === 'string') theirs.append(name, isId ? ((await textIds.findText(Number(value))) ?? value) : value);
      else theirs.append(name, value, value.name);
    }
    return theirs;
  }

  return {
    toTheirAddress,
    toTheirBody,
    /** Assigns numbers to the text ids of an answer. Call before the answer is read. */
    async learn(contract: Endpoint | undefined, data: unknown): Promise<void> {
      if (!contract || !mayHaveTextIds(data)) return;
      const { stored, answer } = getCheck(contract);
      await textIds.learn(findTextIds(stored ?? answer, data), contract.access === 'public');
    },
  };
}

export type CallIds = ReturnType<typeof createCallIds>;

function note(numbers: Set<number>, value: unknown): unknown {
  if (typeof value === 'number') numbers.add(value);
  return value;
}

/** Returns the texts in all positions where the schema has an id. */
function findTextIds(schema: z.core.$ZodType, data: unknown): Set<string> {
  const found = new Set<string>();
  readAsMeant(schema, data, {
    zone: 'UTC',
    currency: 'EUR',
    toLocale: () => undefined,
    toNumber: (text) => {
      found.add(text);
      return undefined;
    },
  });
  return found;
}

const idName = /^(?:.+_)?ids?$/;

/**
 * Whether some key that looks like an id has a text as its value. Most mall APIs have no text ids, and this quick test
 * avoids a second pass over their answers.
 */
function mayHaveTextIds(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mayHaveTextIds);
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      (idName.test(key) && (isTextId(inner) || (Array.isArray(inner) && inner.some(isTextId)))) ||
      (typeof inner === 'object' && key !== 'translations' && mayHaveTextIds(inner)),
  );
}
