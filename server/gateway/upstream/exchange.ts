import type { ListMeta } from '#shared/schemas/list-meta.ts';
import type { LaneName } from './lanes.ts';
import type { Repair } from './repairs.ts';

/** The caller of one call, and the person it is made for. */
export interface CallOrigin {
  requestId?: string | undefined;
  traceparent?: string | undefined;
  acceptLanguage?: string | undefined;
  /** As sent by the caller; only for calls that are not public. */
  authorization?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Network of a caller who logs in or has a password checked: see `caller.ts`. */
  clientNetwork?: string | undefined;
  device?: string | undefined;
  nextDevice?: string | undefined;
}

/** How the gateway makes a call, and for whom. */
export interface CallContext extends CallOrigin {
  /** Network that sent `authorization` (`toNetwork`), to count made-up tokens. It is not sent to the mall API. */
  network?: string | undefined;
  /** Whether success proves that the token is valid: see `known-tokens.ts`. */
  provesToken?: boolean | undefined;
  /** Lane of the call; by default `personal`, and `write` for calls that write. */
  lane?: LaneName | undefined;
}

/** Headers by lower-case name. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** An answer as received from the network. */
export interface FetchedAnswer {
  status: number;
  contentType: string;
  body: Buffer;
  headers: AnswerHeaders;
  retryAfterSeconds: number | undefined;
  /** Seconds until the next call is allowed, from the rate limit of a successful answer. */
  restSeconds: number | undefined;
}

/** Paging figures as found; any can be missing. */
export type PagingFigures = Partial<ListMeta> & { hasNext?: boolean };

/** Form of an answer of a foreign mall API, which does not have to use our envelope. */
export interface ForeignForm {
  /** Whether the data came inside an envelope. */
  hasEnvelope: boolean;
  /** Paging figures of the answer; undefined if it contains none. */
  paging: PagingFigures | undefined;
  repairs: readonly Repair[];
}

/** An answer of the mall API; only its envelope is checked. */
export interface UpstreamAnswer {
  data: unknown;
  meta: ListMeta | undefined;
  /** Form of the answer, for a mall API that may have its own envelope. */
  foreign?: ForeignForm;
}
