import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import type { ListMeta } from '#shared/schemas/list-meta.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { UpstreamAnswer } from './exchange.ts';
import { createLocaleMap } from './locale-map.ts';
import { toRequestedPage } from './paging.ts';
import { readAsMeant } from './read-as-meant.ts';
import type { Repairs } from './repairs.ts';
import { dependsOnCentre } from './schema-definition.ts';
import type { TextIds } from './text-ids/text-ids.ts';

interface Dependencies {
  repairs: Pick<Repairs, 'note'>;
  /** From the tenant file: the site's languages by the mall API's codes. */
  locales?: Readonly<Record<string, Locale>> | undefined;
  /** Numbers for ids that are texts. If unset, records with such ids are skipped. */
  textIds?: Pick<TextIds, 'toNumber'> | undefined;
}

/** Input for the contract's own parser. */
export interface ReadAnswer {
  data: unknown;
  meta: ListMeta | undefined;
}

/**
 * Reads a foreign mall API's answers leniently by our contracts, and counts the repairs. Uses the time zone and
 * currency of the centre's record once that record is known.
 */
export function createReading({ repairs, locales, textIds }: Dependencies) {
  const toNumber = (text: string) => textIds?.toNumber(text);
  const toLocale = createLocaleMap(locales);
  let centre: { zone: string; currency: string } | undefined;

  return {
    /** Whether an answer of this schema is ambiguous until the centre's record has been read. */
    waitsForCentre: (schema: z.core.$ZodType): boolean => centre === undefined && dependsOnCentre(schema),
    /** Stores time zone and currency of the centre's record, which has been checked. */
    learnCentre(mall: unknown): void {
      if (isRecord(mall) && typeof mall.timezone === 'string' && typeof mall.currency === 'string')
        centre = { zone: mall.timezone, currency: mall.currency };
    },
    /** Like `read`, without counting repairs. */
    peek: (schema: z.core.$ZodType, data: unknown): unknown =>
      readAsMeant(schema, data, { ...(centre ?? unknownCentre), toLocale, toNumber }).value,
    read(contract: Endpoint, schema: z.core.$ZodType, address: string, { data, meta, foreign }: UpstreamAnswer): ReadAnswer {
      const read = readAsMeant(schema, data, { ...(centre ?? unknownCentre), toLocale, toNumber });
      const paged = contract.isPaged && foreign ? toRequestedPage(read.value, address, foreign) : { data: read.value, meta, repairs: [] };
      repairs.note(contract.name, [...(foreign?.repairs ?? []), ...read.repairs, ...paged.repairs]);
      return paged;
    },
  };
}

export type Reading = ReturnType<typeof createReading>;

/** Defaults for a centre without these fields (`shared/schemas/malls.ts`). */
const unknownCentre = { zone: 'Europe/Prague', currency: 'CZK' };
