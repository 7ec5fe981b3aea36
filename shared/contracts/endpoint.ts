import * as z from 'zod/mini';
import type { FlagKey } from '#shared/site/settings.ts';

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
  /** The site cannot stand without it: an empty answer is a failure, and the good copy stays. */
  readonly isNeverEmpty: boolean;
  /** It costs the mall API much more than others do: it waits among its own, so that they never wait for it. */
  readonly isCostly: boolean;
  /** Of a list that came later than other mall APIs: one that does not know the call has nothing of it. */
  readonly isOptional: boolean;
  /** What its success does to the session: the gateway sets or empties the token cookie, the site keeps or drops the token (R-SESS-1). */
  readonly session: 'opens' | 'ends' | undefined;
  /** It brings credentials of its own: `Unauthorized` is about them, not about the session (R-SESS-3). */
  readonly hasCredentials: boolean;
  /** It moves points, stock or slots: it takes an `Idempotency-Key`, and the site always sends one. */
  readonly isIdempotent: boolean;
  /** The name of its file, of a picture: the body travels as `multipart/form-data`, and the picture is made anew by the gateway. */
  readonly picture: string | undefined;
  /** The field that may come in place of the picture, of which one is required (`missing-picture.ts`). Undefined: neither is. */
  readonly insteadOfPicture?: string;
  /** Of a member's call: a partner's token is admitted where its scope has one of these. None: the site's own sessions alone. */
  readonly scopes: readonly OauthScope[];
  /** The settings that switch it on: while one of them is off, there is no such call (`shared/rules/switched-on.ts`). */
  readonly needs: readonly FlagKey[];
}

/** What a member may let a partner's site read. */
export const oauthScopes = ['profile', 'email', 'loyalty'] as const;
export type OauthScope = (typeof oauthScopes)[number];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * `public`: anyone, GET, cacheable · `guest`: anyone, never cached; who has a token is known by it · `member`: with a token, never
 * cached · `operator`: with the operators' token, never cached.
 */
export type Access = 'public' | 'guest' | 'member' | 'operator';

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
  isNeverEmpty?: boolean;
  isCostly?: boolean;
  isOptional?: boolean;
  session?: 'opens' | 'ends';
  hasCredentials?: boolean;
  isIdempotent?: boolean;
  picture?: string;
  insteadOfPicture?: string;
  scopes?: readonly OauthScope[];
  needs?: readonly FlagKey[];
}

const unlessDefined = {
  method: 'GET',
  stored: undefined,
  freshness: 'steady',
  isNeverEmpty: false,
  isCostly: false,
  isOptional: false,
  session: undefined,
  hasCredentials: false,
  isIdempotent: false,
  picture: undefined,
  scopes: [],
} as const;

/** Of every member's call, whatever else it needs. */
const memberNeeds = ['is_authentication_active'] as const;

/** A call that answers one record. */
export function endpoint<
  Answer extends z.ZodMiniType,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
>(definition: EndpointDefinition<Params, Query, Body> & { answer: Answer }): Endpoint<Params, Query, Body, Answer> {
  return {
    ...unlessDefined,
    ...definition,
    ...complete(definition),
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
    ...unlessDefined,
    isPaged: false,
    ...definition,
    ...complete(definition),
    answer: z.array(definition.item),
  };
}

/** Optional schemas default to "nothing is taken"; the casts state what the generic defaults already promise. */
function complete<Params, Query, Body>(definition: EndpointDefinition<Params, Query, Body>) {
  const { access, needs = [] } = definition;
  return {
    needs: access === 'member' ? [...memberNeeds, ...needs] : needs,
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
