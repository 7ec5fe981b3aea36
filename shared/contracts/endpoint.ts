import type * as z from 'zod/mini';
import type { FlagKey } from '#shared/site/settings.ts';
import type { ParameterInput, ParameterSet, ReadParameters } from './parameters.ts';

/**
 * A call of the mall API as a constant. The mall API's route, the gateway's allow-list and cache policy and the site's hook all derive from it, so
 * one search for its name finds everything about it. The schemas of body and answer are in `shared/schemas/`. A contract refers only to their
 * types, so that pages do not load the schemas.
 */
export interface Endpoint<
  Params extends ParameterSet = ParameterSet,
  Query extends ParameterSet = ParameterSet,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly method: Method;
  /** `/v1/companies/{id}`; a trailing `{name+}` matches the rest of the path, slashes included. */
  readonly path: `/v1/${string}`;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: SchemaName<Body>;
  /** Schema of `data` as the site receives it. */
  readonly answer: SchemaName<Answer>;
  /** `data` is a list: an invalid record is dropped without losing the others. */
  readonly isList: boolean;
  /** The envelope has `meta`. */
  readonly isPaged: boolean;
  readonly freshness: Freshness;
  /** The site cannot work without it: an empty answer counts as a failure, and the cached answer remains. */
  readonly isNeverEmpty: boolean;
  /** Expensive for the mall API: queued separately, so that it never delays other calls. */
  readonly isCostly: boolean;
  /** Queue of a slow write. It is separate, so that slow answers and failures do not affect other calls. */
  readonly lane?: SlowLane;
  /** Older mall APIs may lack the call. If it returns a list, the list is then empty; facts are derived from other lists. */
  readonly isOptional: boolean;
  /** Effect of success: the gateway sets or clears the token cookie, the site stores or drops the token (R-SESS-1). */
  readonly session: 'opens' | 'ends' | undefined;
  /** Carries its own credentials: `Unauthorized` refers to them, not to the session (R-SESS-3). */
  readonly hasCredentials: boolean;
  /** Changes points, stock or slots: takes an `Idempotency-Key`, which the site always sends. */
  readonly isIdempotent: boolean;
  /** Name of the picture's file field. The body is sent as `multipart/form-data`, and the gateway re-encodes the picture. */
  readonly picture: string | undefined;
  /** Field that can replace the picture; one of the two is required (`missing-picture.ts`). Undefined: neither is required. */
  readonly insteadOfPicture?: string;
  /** Purpose of the picture, by which the gateway chooses how to re-encode it. */
  readonly pictureUse?: PictureUse;
  /**
   * Maximum emails per day and client address, to any recipients. High enough for a centre's wifi, where hundreds may register from one address on a
   * good day.
   */
  readonly emailsPerDay?: number;
  /** Maximum attempts per hour, by member or client address, at something that could be guessed, such as a number with its code. */
  readonly guessesPerHour?: number;
  /** Public calls: position, within the answer, of records whose kind a tenant may restrict to members. Undefined: the answer has none. */
  readonly kindsAt?: KindsAt;
  /** The mall API returns nested values; the gateway publishes one flat map of texts (`shared/rules/settings-flattening.ts`). */
  readonly isFlattened?: boolean;
  /** Member calls: a partner's token with one of these scopes is accepted. Empty: only the site's own sessions. */
  readonly scopes: readonly OauthScope[];
  /** The gateway takes a form and answers as in RFC 6749, without our envelope. */
  readonly isOauth?: true;
  /** Operator calls: the scope that a key needs; `any`: every key. */
  readonly scope?: KeyScope | 'any';
  /** Operator calls about visitors without an account. Available even if accounts are disabled, so that staff can still reply. */
  readonly isOfVisitors?: true;
  /** Settings that must all be on; otherwise the call does not exist (`isSwitchedOn`). */
  readonly needs: readonly FlagKey[];
  /** Staff roles allowed by session; `everybody`: no session required. On operator calls, an alternative to a key. */
  readonly roles: readonly StaffRole[] | 'everybody';
  /** Staff calls: requires a recent confirmation (`staffSession.confirmedMs`), otherwise `Forbidden` (`session`: `not_confirmed`). */
  readonly isSensitive: boolean;
  /**
   * Staff calls with a kind of content (`kind` in the path, or `record.kind` in the body): how the call uses that kind. `shared/rules/can-use.ts`
   * defines which roles may do so. `act`: the body's field `act` states the use.
   */
  readonly kindAct?: 'list' | 'read' | 'preview' | 'act';
  /** The body is a content record: the limits on size and depth are higher than for forms. */
  readonly isLarge?: true;
  /**
   * Success is a file (`shared/site/file-types.ts`) instead of an envelope; failures are envelopes. Takes no `Idempotency-Key`. Inputs that identify a
   * person belong in a body, which no log contains.
   */
  readonly isFile?: true;
}

/** Why the call is slow: password hashing, an identity provider's keys, the payment provider, re-importing content, or reading a picture. */
export type SlowLane = 'password' | 'signIn' | 'payment' | 'records' | 'reading';

/** `site` and `document`: public, uploaded by staff · `sheet`: a spreadsheet to import, never public. The others belong to a member. */
export type PictureUse = DrawnUse | 'document' | 'sheet';
/** Purposes of pictures, which the gateway encodes again. Documents and spreadsheets stay as they are. */
export type DrawnUse = 'portrait' | 'receipt' | 'message' | 'site';

/**
 * `type`: each record has its kind · `reward`: all are rewards · `entities`: inside companies · `groups`: search result groups · `facts`: facts by
 * kind.
 */
export type KindsAt = 'type' | 'reward' | 'entities' | 'groups' | 'facts';

/** Data that members can share with a partner's site. */
export const oauthScopes = ['profile', 'email', 'loyalty'] as const;
export type OauthScope = (typeof oauthScopes)[number];

/** Rights of a key. Each operator call requires one; `ops:…` are for the gateway's own calls under `/ops` and `/metrics`. */
export const keyScopes = [
  'purchases:write',
  'codes:take',
  'cards:read',
  'gift-cards:take',
  'parking:write',
  'desk:read',
  'desk:write',
  'ops:purge',
  'ops:metrics',
  'ops:preview',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Scopes that a key of one shop may have. The calls of the others reach the whole centre. */
export const shopKeyScopes: readonly KeyScope[] = ['purchases:write', 'codes:take', 'cards:read', 'gift-cards:take'];

/** `editor`: content · `desk`: visitors and members · `manager`: everything · `shop`: the offers of one company. */
export const staffRoles = ['editor', 'desk', 'manager', 'shop'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether one of a staff member's roles is among the allowed ones. */
export const hasAnyRole = (own: readonly StaffRole[], allowed: readonly StaffRole[]): boolean => own.some((role) => allowed.includes(role));

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * `public`: anyone, GET, cacheable · `guest`: anyone; a member token is used if present · `member`: member token required · `operator`: a
 * key with the call's scope required · `staff`: staff session required, never a member's; embedded mall API only. Only answers of `public` calls are cached.
 */
export type Access = 'public' | 'guest' | 'member' | 'operator' | 'staff';

/**
 * Cache lifetime. `steady`: content. `live`: facts that must not lag (hours, stock, places). `instant`: facts people act on immediately (free slots),
 * cached for seconds in the gateway and never in browsers.
 */
export type Freshness = 'steady' | 'live' | 'instant';

/** Stands in for a schema at type level; the schema itself is in `shared/schemas/`. */
export interface SchemaName<Schema extends z.ZodMiniType> {
  readonly schema?: Schema;
}

/** Refers to a schema without loading it: `answer: schema<typeof Company>()`. */
/* @__NO_SIDE_EFFECTS__ */
export function schema<Schema extends z.ZodMiniType>(): SchemaName<Schema> {
  return nothing;
}

const nothing = {};
type Nothing = Readonly<Record<never, never>>;
/** Body type of calls without a body. */
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
  scope?: KeyScope | 'any';
  isOfVisitors?: true;
  needs?: readonly FlagKey[];
  roles?: readonly StaffRole[] | 'everybody';
  isSensitive?: boolean;
  kindAct?: 'list' | 'read' | 'preview' | 'act';
  isLarge?: true;
  isFile?: true;
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

/** Required by every member call. */
const memberNeeds = ['is_authentication_active'] as const;

/** Defines a call that returns one record. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Answer extends z.ZodMiniType,
  Params extends ParameterSet = Nothing,
  Query extends ParameterSet = Nothing,
  Body extends z.ZodMiniType = NoBody,
>(definition: EndpointDefinition<Params, Query, Body> & { answer: SchemaName<Answer> }): Endpoint<Params, Query, Body, Answer> {
  return { ...unlessDefined, ...definition, ...complete(definition), isList: false };
}

/** Defines a call that returns a list. With `isPaged`, it takes `page` and `per_page` and returns `meta`. */
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

/** Defines a call that returns a file: of the staff, or of a visitor with a ticket. */
/* @__NO_SIDE_EFFECTS__ */
export function fileEndpoint<
  Params extends ParameterSet = Nothing,
  Query extends ParameterSet = Nothing,
  Body extends z.ZodMiniType = NoBody,
>(definition: EndpointDefinition<Params, Query, Body> & { access: 'staff' | 'guest' }): Endpoint<Params, Query, Body, NoBody> {
  return { ...unlessDefined, ...definition, ...complete(definition), answer: nothing, isList: false, isFile: true };
}

/** Fills in empty parameters and body. The casts restate the generic defaults. */
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

/** Path and query parameters of a call. */
export interface CallInput<E extends Endpoint = Endpoint> {
  params?: ParameterInput<E['params']>;
  query?: ParameterInput<E['query']>;
}

/** Body of a call, before parsing. */
export type BodyInput<E extends Endpoint> = z.input<BodySchemaOf<E>>;

/**
 * Whether a call writes on behalf of logged-in staff. The desk sends such calls with a key, so that the mall API runs them once. Calls with a password
 * take no key, because the mall API stores a hash of the body with the key.
 */
export function takesStaffKey({ method, roles, isFile, lane }: Endpoint): boolean {
  return method !== 'GET' && !isFile && lane !== 'password' && roles !== 'everybody' && roles.length > 0;
}
