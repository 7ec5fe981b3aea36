import * as z from 'zod/mini';

/**
 * A call of the mall API as a value. From it come the mall API's route, the gateway's allow-list and cache policy,
 * and the site's hook; so one search for its name finds everything about it.
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly method: Method;
  /** `/v1/companies/{id}`; a last `{name+}` takes the rest of the path, slashes included. */
  readonly path: `/v1/${string}`;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** What `data` holds when the site reads it. */
  readonly answer: Answer;
  /** What `data` holds when it leaves the mall API, where the gateway publishes it in another shape. */
  readonly stored: z.ZodMiniType | undefined;
  /** For lists: the schema of one item, so that one bad item does not cost the list. */
  readonly item: z.ZodMiniType | undefined;
  /** Whether the envelope carries `meta`. */
  readonly isPaged: boolean;
  readonly freshness: Freshness;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** `public`: anyone, GET, cacheable · `guest`: anyone, never cached · `member`: with a token, never cached. */
export type Access = 'public' | 'guest' | 'member';

/** How fast the answer ages: `steady` content, or `live` facts (hours, stock, places) that must not lag. */
export type Freshness = 'steady' | 'live';

const Nothing = z.object({});
type Nothing = typeof Nothing;

interface EndpointDefinition<Params, Query, Body> {
  name: string;
  method?: Method;
  path: `/v1/${string}`;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  stored?: z.ZodMiniType;
  freshness?: Freshness;
}

/** A call that answers one record. */
export function endpoint<
  Answer extends z.ZodMiniType,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
>(definition: EndpointDefinition<Params, Query, Body> & { answer: Answer }): Endpoint<Params, Query, Body, Answer> {
  return {
    method: 'GET',
    stored: undefined,
    freshness: 'steady',
    ...definition,
    ...schemas(definition),
    item: undefined,
    isPaged: false,
  };
}

/** A call that answers a list of records; `isPaged` lists take `page` and `per_page` and carry `meta`. */
export function listEndpoint<
  Item extends z.ZodMiniType,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
>(
  definition: EndpointDefinition<Params, Query, Body> & { item: Item; isPaged?: boolean },
): Endpoint<Params, Query, Body, z.ZodMiniArray<Item>> {
  return {
    method: 'GET',
    stored: undefined,
    freshness: 'steady',
    isPaged: false,
    ...definition,
    ...schemas(definition),
    answer: z.array(definition.item),
  };
}

/** Optional schemas default to "nothing is taken"; the cast states what the generic default already promises. */
function schemas<Params, Query, Body>(definition: EndpointDefinition<Params, Query, Body>) {
  return {
    params: (definition.params ?? Nothing) as Params,
    query: (definition.query ?? Nothing) as Query,
    body: (definition.body ?? Nothing) as Body,
  };
}

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;

/** What a caller hands over: parameters of the path and of the query. */
export interface CallInput<E extends Endpoint = Endpoint> {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
}

/** What a call that writes takes. */
export type BodyInput<E extends Endpoint> = z.input<E['body']>;
