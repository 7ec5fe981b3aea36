import * as z from 'zod/mini';
import type { AnswerSchemaOf, BodySchemaOf, Endpoint, NoBody } from '../contracts/endpoint.ts';
import type { RouteName } from '../site/routes.ts';

/** Schemas that validate a call's body and its answer. */
export interface Check {
  readonly contract: Endpoint;
  readonly body: z.ZodMiniType;
  /** Schema of `data` as the site receives it. */
  readonly answer: z.ZodMiniType;
  /** Schema of `data` as the mall API returns it, if the gateway publishes another shape. */
  readonly stored: z.ZodMiniType | undefined;
  /** Pages of which this is the main call: if the call fails, so does the page. */
  readonly mainOf: readonly RouteName[];
}

/** Schemas that a contract requires. The types ensure that each is the right one. */
type SchemasOf<E extends Endpoint> = ItemOrAnswer<AnswerSchemaOf<E>> &
  BodyIfAny<BodySchemaOf<E>> & { stored?: z.ZodMiniType; mainOf?: readonly RouteName[] };
type BodyIfAny<Schema> = [NoBody] extends [Schema] ? { body?: never } : { body: Schema };
type ItemOrAnswer<Schema> = Schema extends z.ZodMiniArray<infer Item> ? { item: Item } : { answer: Schema };

const nothing = z.object({});

/** Links a contract to its schemas, for gateway, mall API and forms. */
export function check<E extends Endpoint>(contract: E, schemas: SchemasOf<E>): Check {
  const { item, answer, body = nothing, stored, mainOf = [] } = schemas as AnySchemas; // safe: these are all fields that SchemasOf can have
  return { contract, body, answer: item ? z.array(item) : (answer ?? nothing), stored, mainOf };
}

interface AnySchemas {
  item?: z.ZodMiniType;
  answer?: z.ZodMiniType;
  body?: z.ZodMiniType;
  stored?: z.ZodMiniType;
  mainOf?: readonly RouteName[];
}
