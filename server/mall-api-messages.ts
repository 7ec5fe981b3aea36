import * as z from 'zod/mini';
import { locales } from '#shared/site/locales.ts';
import { routeNames } from '#shared/site/routes.ts';
import type { VisitCounts } from '#shared/site/visit-counts.ts';

const Count = z.int().check(z.positive());
const VisitCountsMessage = z.object({
  views: z.array(
    z.object({ day: z.iso.date(), route: z.enum(routeNames), locale: z.enum(locales), count: Count, id: z.optional(z.int()) }),
  ),
  misses: z.array(z.object({ day: z.iso.date(), term: z.string(), count: Count })),
  searches: z.optional(z.array(z.object({ day: z.iso.date(), term: z.string(), count: Count, results: z.int() }))),
  campaigns: z.optional(
    z.array(z.object({ day: z.iso.date(), source: z.string(), medium: z.string(), campaign: z.string(), count: Count })),
  ),
}) satisfies z.ZodMiniType<VisitCounts>;

/** Exit code of a mall API that has ended because another machine has taken over the centre. */
export const takenOverCode = 4;

/** Messages from the gateway to the embedded mall API. */
export const GatewayMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('refresh') }),
  z.object({ type: z.literal('visits'), id: z.int(), counts: VisitCountsMessage }),
]);
export type GatewayMessage = z.output<typeof GatewayMessage>;

/** Messages from the embedded mall API to its gateway. */
export const MallApiMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), port: z.int().check(z.positive()) }),
  z.object({ type: z.literal('refreshed') }),
  z.object({ type: z.literal('visits'), id: z.int(), isKept: z.boolean() }),
]);
export type MallApiMessage = z.output<typeof MallApiMessage>;
