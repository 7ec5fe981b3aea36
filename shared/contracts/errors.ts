import type { FailureDetails } from '../schemas/failure-details.ts';

/** HTTP status of every failure, by the name sent as `httpStatus`. */
export const httpStatuses = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  Conflict: 409,
  ContentTooLarge: 413,
  UnsupportedMediaType: 415,
  MisdirectedRequest: 421,
  UnprocessableEntity: 422,
  TooManyRequests: 429,
  RequestHeaderFieldsTooLarge: 431,
  InternalServerError: 500,
  BadGateway: 502,
  ServiceUnavailable: 503,
  GatewayTimeout: 504,
} as const;

export type HttpStatusName = keyof typeof httpStatuses;

/** Message keys of field errors; never sentences. */
export const fieldErrorCodes = [
  'required',
  'invalid',
  'too_small',
  'too_big',
  'not_allowed',
  'refused',
  // account
  'invalid_credentials',
  'email_not_verified',
  'account_blocked',
  'too_common',
  'too_personal',
  'too_young',
  'wrong_password',
  'not_confirmed',
  // loyalty
  'idempotency_key_reused',
  'not_enough_points',
  'out_of_stock',
  'limit_reached',
  'household_full',
  'in_household',
  'owes_points',
  'tier_too_low',
  'not_available',
  'already_used',
  'expired',
  'duplicate',
  'too_old',
  'in_future',
  'unknown_till',
  'bad_signature',
  'other_shop',
  'refunded',
  // booking
  'sold_out',
  'too_late',
  // gift cards
  'unknown_card',
  'blocked',
  'not_enough_balance',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The only error that may reach a visitor. Its message never comes from an upstream. */
export class ApiError extends Error {
  readonly httpStatus: HttpStatusName;
  readonly errors: FieldErrors | undefined;
  /** Sentences of a remote mall API, in the language of the page, for fields that are `refused`. */
  readonly sentences: FieldErrors | undefined;
  /** Facts behind a code, which the caller shows. */
  readonly details: FailureDetails | undefined;
  /** When to retry, for `TooManyRequests` and `ServiceUnavailable`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    httpStatus: HttpStatusName,
    options: {
      message?: string;
      errors?: FieldErrors;
      sentences?: FieldErrors;
      details?: FailureDetails;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? toWords(httpStatus), { cause: options.cause });
    this.name = 'ApiError';
    this.httpStatus = httpStatus;
    this.errors = options.errors;
    this.sentences = options.sentences;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get statusCode(): number {
    return httpStatuses[this.httpStatus];
  }
}

/** Returns the name of an HTTP status code; unnamed codes map to `BadRequest` (4xx) or `InternalServerError`. */
export function toHttpStatusName(statusCode: number): HttpStatusName {
  // safe: every key of httpStatuses is an HttpStatusName
  for (const [name, code] of Object.entries(httpStatuses)) if (code === statusCode) return name as HttpStatusName;
  return statusCode >= 400 && statusCode < 500 ? 'BadRequest' : 'InternalServerError';
}

export function isHttpStatusName(value: unknown): value is HttpStatusName {
  return typeof value === 'string' && Object.hasOwn(httpStatuses, value);
}

function toWords(httpStatus: HttpStatusName): string {
  return httpStatus.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
