import { toAddress } from '#shared/contracts/address.ts';
import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import type { UpstreamAnswer } from '../../../gateway/upstream/exchange.ts';
import { findLack } from '../../../gateway/upstream/missing-calls.ts';
import type { Repair } from '../../../gateway/upstream/repairs.ts';
import { type CheckedCall, type Loss, slowAfterMs } from './report.ts';
import { type Answered, findSamples, inOrder, type Sample } from './samples.ts';

export interface Reader {
  /** Reads as the gateway does; repairs and losses are collected until `take` is called. */
  read: (contract: Endpoint, address: string, answer: UpstreamAnswer) => Success<unknown>;
  take: () => { repairs: readonly Repair[]; losses: readonly Loss[] };
}

interface Dependencies {
  /** Makes one call as the gateway does. */
  ask: (address: string, access: Endpoint['access']) => Promise<UpstreamAnswer>;
  reader: Reader;
  /** Status of the last answer; undefined: there was none. */
  lastStatus: { forget(): void; last: () => { status: number; contentType: string } | undefined };
  clock: { monotonicMs(): number };
  /** Called after each call has been examined. */
  onChecked?: ((call: CheckedCall) => void) | undefined;
  /** Waits before a rate-limited call is retried. */
  wait: (seconds: number) => Promise<void>;
}

const maxTries = 4;
const maxWaitSeconds = 120;
/** Wait before a retry if a mall API refuses temporarily and does not state for how long. */
const unsaidWaitSeconds = 10;

/** Makes each call once or twice, one after the other, and reports what the gateway makes of the answers. Expects calls that only read. */
export async function callAll(contracts: readonly Endpoint[], dependencies: Dependencies): Promise<CheckedCall[]> {
  const { reader, clock } = dependencies;
  const seen: Map<string, Answered> = new Map();
  const checked = new Map<Endpoint, CheckedCall>();
  /** If the first call gets no answer at all, the other forty would get none. */
  let isGone = false;
  for (const contract of inOrder(contracts)) {
    const call = await check(contract);
    checked.set(contract, call);
    dependencies.onChecked?.(call);
  }
  return contracts.flatMap((contract) => checked.get(contract) ?? []);

  async function check(contract: Endpoint): Promise<CheckedCall> {
    const call = toUnasked(contract);
    if (isGone) return { ...call, why: 'the mall API does not answer' };
    const samples = findSamples(contract, seen);
    if ('missing' in samples) return { ...call, why: samples.missing };
    const times: number[] = [];
    const failure = await askAll(contract, samples, times).then(
      () => undefined,
      (error: unknown) => error,
    );
    const { repairs, losses } = reader.take();
    const ms = times.length === 0 ? undefined : Math.max(...times);
    const asked = { ...call, ms, isSlow: ms !== undefined && ms > slowAfterMs, repairs, losses };
    isGone = failure !== undefined && contract === listMalls && dependencies.lastStatus.last() === undefined;
    if (failure !== undefined) return { ...asked, ...toFailure(contract, toAddress(contract, samples[0] as CallInput), failure) };
    return { ...asked, result: losses.length > 0 ? 'lost' : repairs.length > 0 ? 'repaired' : 'fits' };
  }

  async function askAll(contract: Endpoint, samples: readonly Sample[], times: number[]): Promise<void> {
    for (const sample of samples) await ask(contract, sample, times);
    if (contract.isPaged && (seen.get(contract.name)?.pages ?? 1) > 1) await ask(contract, { query: { page: 2 } }, times);
  }

  async function ask(contract: Endpoint, sample: Sample, times: number[]): Promise<void> {
    const address = toAddress(contract, sample as CallInput); // built from lists' records; `toAddress` checks the parameters
    const answer = await askPatiently(contract, address, times);
    const { data, meta } = reader.read(contract, address, answer);
    const records = (Array.isArray(data) ? data : []).filter((one) => typeof one === 'object' && one !== null);
    const before = seen.get(contract.name);
    seen.set(contract.name, { records: [...(before?.records ?? []), ...records], pages: meta?.pages ?? 1 });
  }

  async function askPatiently(contract: Endpoint, address: string, times: number[]): Promise<UpstreamAnswer> {
    const { lastStatus, wait } = dependencies;
    for (let tries = 1; ; tries += 1) {
      lastStatus.forget();
      const startedMs = clock.monotonicMs();
      try {
        const answer = await dependencies.ask(address, contract.access);
        times.push(clock.monotonicMs() - startedMs);
        return answer;
      } catch (error) {
        const seconds = toWait(error, lastStatus.last()?.status);
        if (seconds !== undefined && seconds <= maxWaitSeconds && tries < maxTries) {
          await wait(seconds);
          continue;
        }
        times.push(clock.monotonicMs() - startedMs);
        throw error;
      }
    }
  }

  function toFailure(contract: Endpoint, address: string, error: unknown): Pick<CheckedCall, 'result' | 'why'> {
    const isMissing = findLack(contract, address, error, noCalls) !== undefined;
    if (isMissing) return { result: 'missing', why: leftOut[contract.name] ?? 'counts as empty' };
    if (isOneRecord(contract) && error instanceof ApiError && error.httpStatus === 'NotFound')
      return { result: 'missing', why: 'there is no such record, and what it shows is left out' };
    return { result: 'failed', why: toReason(error, dependencies.lastStatus.last()) };
  }
}

/**
 * Whether the call returns a single document, such as the privacy policy, which may be missing. Other records were found in a list and should exist.
 */
const isOneRecord = ({ path, access }: Endpoint): boolean => access === 'public' && !path.includes('{');

/** Known missing calls: none, because each call is examined separately. */
const noCalls = { has: () => false };

function toUnasked({ name, path, access }: Endpoint): CheckedCall {
  const member = access === 'member' ? access : 'public';
  const nothing = { ms: undefined, isSlow: false, repairs: [], losses: [], why: undefined };
  return { name, path, access: member, result: 'not asked', ...nothing, isNeeded: name === listMalls.name };
}

function toWait(error: unknown, status: number | undefined): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.retryAfterSeconds ?? (status === 429 ? unsaidWaitSeconds : undefined);
}

/** Describes the answer by its status and cause: its own text may contain anything. */
function toReason(error: unknown, last: { status: number; contentType: string } | undefined): string {
  if (!(error instanceof ApiError)) throw error;
  const cause = findCause(error.cause);
  if (!last) return error.httpStatus === 'GatewayTimeout' ? 'does not answer in time' : `does not answer${cause ? `: ${cause}` : ''}`;
  const came = `answers ${last.status}${last.contentType === '' ? '' : ` (${last.contentType})`}`;
  if (last.status >= 400) return came;
  return cause === undefined ? `${came}, which is none that is known` : `${came}: ${cause}`;
}

/** Explanations by error code of Node or undici. */
const causes: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'certificate: it has expired',
  CERT_NOT_YET_VALID: 'certificate: it is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate: it is self-signed; NODE_EXTRA_CA_CERTS names a file with its authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate: its authority is not known here; NODE_EXTRA_CA_CERTS names a file with it',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate: its authority is not known here; NODE_EXTRA_CA_CERTS names a file with it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate: the server does not send the certificates between it and its authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate: it is for another host name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'certificate: the port does not speak TLS; is it http?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'certificate: the port does not speak TLS; is it http?',
  EPROTO: 'certificate: no TLS connection; is it http?',
  ENOTFOUND: 'no such host name',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNREFUSED: 'nothing listens at that address',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'more than 8 MB',
  UND_ERR_HEADERS_OVERFLOW: 'headers of more than 16 KB',
  HPE_HEADER_OVERFLOW: 'headers of more than 16 KB',
};

/** Describes the cause of a failure, with its code if it has one; undefined if unknown. Contains nothing from the answer itself. */
export function findCause(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if ('code' in cause) {
    const code = String(cause.code);
    const words = causes[code];
    return words === undefined ? code : `${words} (${code})`;
  }
  return cause.name === 'Error' ? cause.message.replace(/^\/v1\/\S*: /, '').slice(0, 300) : cause.name;
}

/** By contract name: what the site lacks without an optional call. */
export const leftOut: Readonly<Record<string, string>> = {
  getCompanyOutlines: 'plan, hours and e-shops are chosen from the lists of companies',
  listCompanyDiets: 'no choice of places by diet',
  getFloorplan: 'no centre map',
  getGiftCardOffer: 'no gift cards for sale',
  getLoyaltyProgram: 'the page of the club tells no rules of its own',
  getSiteFacts: 'what is empty is found out from the lists',
  getBookingService: 'a service is looked for in their list',
  listArticles: 'no blog',
  listEntrances: 'no entrances on the page of how to get here',
  listEventChoices: 'no filters of running events, free events and events for children',
  listFilms: 'no cinema programme',
  listFilmsTonight: 'no films of this evening on the home page',
  listFloorplans: 'no centre map',
  listPictureTexts: 'pictures of galleries are described by their numbers',
  listPointsChoices: 'no filter of rewards by points',
  listPriceChoices: 'no filter of offers by price',
  listRedirects: 'only the redirects of the tenant file',
  listSearchWords: 'the search suggests no words',
  listSitemap: 'the sitemap is made of the lists',
  listSitemapKinds: 'the sitemap is not divided by kind',
  searchCentre: 'the search looks in the lists',
  countNotices: 'no notices',
  getBookingOrder: 'no receipt of a booking',
  getCardCode: 'the card shows its number only',
  getConversation: 'a conversation’s head comes from their list',
  getCustomerReward: 'no page of one activated reward',
  getGiftCard: 'no page of a bought gift card',
  getMessageFile: 'no files in replies of the centre',
  getHousehold: 'no households',
  getMessagePicture: 'no pictures in messages',
  getNoticeSettings: 'no notices',
  getOutcome: 'an interrupted write tells no outcome',
  getOwnData: 'members cannot download their data',
  getReceipt: 'no page of one receipt',
  getReceiptPicture: 'no pictures of receipts',
  getSession: 'the profile and the likes tell whose session it is',
  getUnreadMessages: 'no count of unread messages',
  listConnectedSites: 'no partners’ sites to disconnect',
  listMemberBadges: 'no badges of a member’s own',
  listNotices: 'no notices',
  getWalletOffer: 'no passes for the wallets of phones',
  getWalletPassFile: 'no passes for Apple Wallet',
  listPaymentMethods: 'no saved payment methods',
  listPurchases: 'no list of purchases',
  searchAsMember: 'members search as guests do',
};
