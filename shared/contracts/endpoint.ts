import type * as z from 'zod/mini';
import type { FlagKey } from '#shared/site/settings.ts';
import type { GivenParameters, ParameterSet, ReadParameters } from './parameters.ts';

/**
 * A call of the mall API as a value. From it come the mall API's route, the gateway's allow-list and cache policy,
 * and the site's hook; so one search for its name finds everything about it. It holds the address and the policy of the call; what checks
 * body and answer stands in `shared/schemas/`, which it knows by type alone, so that a page loads none of it.
 */
export interface Endpoint<
  Params extends ParameterSet = ParameterSet,
  Query extends ParameterSet = ParameterSet,
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
  readonly body: SchemaName<Body>;
  /** What `data` holds when the site reads it. */
  readonly answer: SchemaName<Answer>;
  /** Whether `data` is a list of records, of which one may be wrong without costing the others. */
  readonly isList: boolean;
  /** Whether the envelope carries `meta`. */
  readonly isPaged: boolean;
  readonly freshness: Freshness;
  /** The site cannot stand without it: an empty answer is a failure, and the good copy stays. */
  readonly isNeverEmpty: boolean;
  /** It costs the mall API much more than others do: it waits among its own, so that they never wait for it. */
  readonly isCostly: boolean;
  /** Of a call that writes and takes long: it waits among its own, and its slowness is taken for nobody else's. */
  readonly lane?: SlowLane;
  /** It came later than other mall APIs: of a list, one that does not know the call has nothing; of facts, its other lists tell. */
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
  /** What the picture is for: by it the gateway knows how to make it anew. */
  readonly pictureUse?: PictureUse;
  /** How often in a day one address may have us write to whomever it names: hundreds register at a centre's wifi on a good day. */
  readonly emailsPerDay?: number;
  /** How often in an hour one address may try something that could be guessed: a number with its code. */
  readonly guessesPerHour?: number;
  /** Of a public call: where in its answer records stand whose kind a tenant may keep for its members. Undefined: it has none. */
  readonly kindsAt?: KindsAt;
  /** The mall API keeps it nested; the gateway publishes one flat map of texts (`shared/rules/settings-flattening.ts`). */
  readonly isFlattened?: boolean;
  /** Of a member's call: a partner's token is admitted where its scope has one of these. None: the site's own sessions alone. */
  readonly scopes: readonly OauthScope[];
  /** The gateway takes it as a form and answers as RFC 6749 has it, not in our envelope. */
  readonly isOauth?: true;
  /** Of an operator's call about visitors without an account: it stays where there are no accounts, for who wrote is answered afterwards, too. */
  readonly isOfVisitors?: true;
  /** The settings that switch it on: while one of them is off, there is no such call (`shared/rules/switched-on.ts`). */
  readonly needs: readonly FlagKey[];
  /** Who of the staff may call it, by their session; `everybody`: who has none yet. An operator's call that names some takes them beside the token. */
  readonly roles: readonly StaffRole[] | 'everybody';
  /** Of a staff's call: it asks for a confirmation of the last minutes (`staffSession.confirmedMs`), else it is `Forbidden` (`session`: `not_confirmed`). */
  readonly isSensitive: boolean;
  /**
   * For staff calls with a kind of content (`kind` in the path, or `record.kind` in the body): the use of that kind, which the table of kinds allows to
   * some roles (`shared/rules/can-use.ts`). `act`: the use is named by `act` in the body.
   */
  readonly kindAct?: 'list' | 'read' | 'preview' | 'act';
  /** Its body holds a record of the content: it may be longer and deeper than any form. */
  readonly isLarge?: true;
}

/** What makes a call slow: passwords that are hashed, another site's keys, the payment provider, or content that is made anew. */
export type SlowLane = 'password' | 'signIn' | 'payment' | 'records';

/** `site`: the staff's, for everybody to see; the others are a member's. */
export type PictureUse = 'portrait' | 'receipt' | 'message' | 'site';

/** `type`: records that say their kind · `reward`: rewards alone · `entities`: within companies · `groups`: the groups of a search · `facts`: what there is of each kind. */
export type KindsAt = 'type' | 'reward' | 'entities' | 'groups' | 'facts';

/** What a member may let a partner's site read. */
export const oauthScopes = ['profile', 'email', 'loyalty'] as const;
export type OauthScope = (typeof oauthScopes)[number];

/** `editor`: content · `desk`: what visitors and members bring · `manager`: all · `shop`: what its own company offers. */
export const staffRoles = ['editor', 'desk', 'manager', 'shop'] as const;
export type StaffRole = (typeof staffRoles)[number];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * `public`: anyone, GET, cacheable · `guest`: anyone, never cached; who has a token is known by it · `member`: with a token, never
 * cached · `operator`: with the operators' token, never cached · `staff`: of the desk, by a session of the staff and never with a member's,
 * at the embedded mall API alone.
 */
export type Access = 'public' | 'guest' | 'member' | 'operator' | 'staff';

/**
 * How fast the answer ages: `steady` content, `live` facts (hours, stock, places) that must not lag, or `instant` ones that somebody acts on
 * at once (free slots): a crowd that looks at them still asks the mall API once in a while, and a browser never answers from its own copy.
 */
export type Freshness = 'steady' | 'live' | 'instant';

/** The type of a schema in the place of the schema itself, which `shared/schemas/` has. */
export interface SchemaName<Schema extends z.ZodMiniType> {
  readonly schema?: Schema;
}

/** Names a schema without loading it: `answer: schema<typeof Company>()`. */
/* @__NO_SIDE_EFFECTS__ */
export function schema<Schema extends z.ZodMiniType>(): SchemaName<Schema> {
  return nothing;
}

const nothing = {};
type Nothing = Readonly<Record<never, never>>;
/** What a call takes that says nothing of a body. */
export type NoBody = z.ZodMiniObject<Nothing>;

interface EndpointDefinition<Params, Query, Body extends z.ZodMiniType> {
  name: string;
  method?: Method;
  path: `/v1/${string}`;
  access: Access;
  params?: Params;
  query?: Query;
  body?: SchemaName<Body>;
  freshness?: Freshness;
  isNeverEmpty?: boolean;
  isCostly?: boolean;
  lane?: SlowLane;
  isOptional?: boolean;
  session?: 'opens' | 'ends';
  hasCredentials?: boolean;
  isIdempotent?: boolean;
  picture?: string;
  insteadOfPicture?: string;
  pictureUse?: PictureUse;
  emailsPerDay?: number;
  guessesPerHour?: number;
  kindsAt?: KindsAt;
  isFlattened?: boolean;
  scopes?: readonly OauthScope[];
  isOauth?: true;
  isOfVisitors?: true;
  needs?: readonly FlagKey[];
  roles?: readonly StaffRole[] | 'everybody';
  isSensitive?: boolean;
  kindAct?: 'list' | 'read' | 'preview' | 'act';
  isLarge?: true;
}

const unlessDefined = {
  method: 'GET',
  isPaged: false,
  freshness: 'steady',
  isNeverEmpty: false,
  isCostly: false,
  isOptional: false,
  session: undefined,
  hasCredentials: false,
  isIdempotent: false,
  picture: undefined,
  scopes: [],
  roles: [],
  isSensitive: false,
} as const;

/** Of every member's call, whatever else it needs. */
const memberNeeds = ['is_authentication_active'] as const;

/** A call that answers one record. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Answer extends z.ZodMiniType,
  Params extends ParameterSet = Nothing,
  Query extends ParameterSet = Nothing,
  Body extends z.ZodMiniType = NoBody,
>(definition: EndpointDefinition<Params, Query, Body> & { answer: SchemaName<Answer> }): Endpoint<Params, Query, Body, Answer> {
  return { ...unlessDefined, ...definition, ...complete(definition), isList: false };
}

/** A call that answers a list of records; `isPaged` lists take `page` and `per_page` and carry `meta`. */
/* @__NO_SIDE_EFFECTS__ */
export function listEndpoint<
  Item extends z.ZodMiniType,
  Params extends ParameterSet = Nothing,
  Query extends ParameterSet = Nothing,
  Body extends z.ZodMiniType = NoBody,
>(
  definition: EndpointDefinition<Params, Query, Body> & { item: SchemaName<Item>; isPaged?: boolean },
): Endpoint<Params, Query, Body, z.ZodMiniArray<Item>> {
  return { ...unlessDefined, ...definition, ...complete(definition), answer: nothing, isList: true };
}

/** Nothing is taken unless it is said; the casts state what the generic defaults already promise. */
function complete<Params, Query, Body extends z.ZodMiniType>(definition: EndpointDefinition<Params, Query, Body>) {
  const { access, needs = [] } = definition;
  return {
    needs: access === 'member' ? [...memberNeeds, ...needs] : needs,
    params: (definition.params ?? nothing) as Params,
    query: (definition.query ?? nothing) as Query,
    body: definition.body ?? nothing,
  };
}

type SchemaOf<Name> = Name extends SchemaName<infer Schema> ? Schema : never;
export type AnswerSchemaOf<E extends Endpoint> = SchemaOf<E['answer']>;
export type BodySchemaOf<E extends Endpoint> = SchemaOf<E['body']>;

export type AnswerOf<E extends Endpoint> = z.output<AnswerSchemaOf<E>>;
export type BodyOf<E extends Endpoint> = z.output<BodySchemaOf<E>>;
export type ParamsOf<E extends Endpoint> = ReadParameters<E['params']>;
export type QueryOf<E extends Endpoint> = ReadParameters<E['query']>;

/** What a caller hands over: parameters of the path and of the query. */
export interface CallInput<E extends Endpoint = Endpoint> {
  params?: GivenParameters<E['params']>;
  query?: GivenParameters<E['query']>;
}

/** What a call that writes takes. */
export type BodyInput<E extends Endpoint> = z.input<BodySchemaOf<E>>;
