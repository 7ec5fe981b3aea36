import * as z from 'zod/mini';
import type { AnswerSchemaOf, BodySchemaOf, Endpoint, NoBody } from '../contracts/endpoint.ts';
import type { RouteName } from '../site/routes.ts';

/** What checks a call: its body on the way in, its answer on the way out. */
export interface Check {
  readonly contract: Endpoint;
  readonly body: z.ZodMiniType;
  /** What `data` holds when the site reads it. */
  readonly answer: z.ZodMiniType;
  /** What `data` holds when it leaves the mall API, where the gateway publishes it in another shape. */
  readonly stored: z.ZodMiniType | undefined;
  /** The pages that are about it: without it there is no such page to show, and an error is its true answer. */
  readonly mainOf: readonly RouteName[];
}

/** A schema for all that the contract names; types see to it that each is the very one. */
type SchemasOf<E extends Endpoint> = ItemOrAnswer<AnswerSchemaOf<E>> &
  BodyIfAny<BodySchemaOf<E>> & { stored?: z.ZodMiniType; mainOf?: readonly RouteName[] };
type BodyIfAny<Schema> = [NoBody] extends [Schema] ? { body?: never } : { body: Schema };
type ItemOrAnswer<Schema> = Schema extends z.ZodMiniArray<infer Item> ? { item: Item } : { answer: Schema };

const nothing = z.object({});

/** Ties a contract to its schemas, for whoever checks: gateway, mall API, and forms before they send. */
export function check<E extends Endpoint>(contract: E, schemas: SchemasOf<E>): Check {
  const { item, answer, body = nothing, stored, mainOf = [] } = schemas as AnySchemas; // of one contract or another
  return { contract, body, answer: item ? z.array(item) : (answer ?? nothing), stored, mainOf };
}

interface AnySchemas {
  item?: z.ZodMiniType;
  answer?: z.ZodMiniType;
  body?: z.ZodMiniType;
  stored?: z.ZodMiniType;
  mainOf?: readonly RouteName[];
}
