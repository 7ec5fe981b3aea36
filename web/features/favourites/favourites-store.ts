import { messages } from 'virtual:messages/favourite_toasts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { listFollowedCompanies, listLikeIds, listThumbs } from '#shared/contracts/favourites.ts';
import type { Locale } from '#shared/site/locales.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import type { Api } from '../../lib/data/api.ts';
import { leaveToLogin } from '../../lib/session/leaving.ts';
import { siteSession } from '../../lib/session/session.ts';
import { ofSite } from '../../lib/site-state.ts';
import { type Mark, type MarkKey, markListeners, memberMarks, readMarks } from './marks.ts';
import { type MarkChange, returnToControl, storePendingFavourite, takePendingFavourite } from './pending-favourite.ts';
import { listWaitingMarks, queueMark, toMarkCall } from './waiting-marks.ts';

interface Context {
  api: Api;
  locale: Locale;
}

type Kind = 'like' | 'follow' | 'thumb';
type Entry = readonly [MarkKey, Mark];

const undoForMs = 8000;
/** Statuses of a call without an answer. Repeating it changes nothing. */
const lostAnswers: readonly HttpStatusName[] = ['BadGateway', 'GatewayTimeout'];

/** Calls that read all marks of a kind. */
const reads: Readonly<Record<Kind, (api: Api) => Promise<Entry[]>>> = {
  like: async (api) => (await api.read(listLikeIds)).data.map(({ type, id }) => [`like ${type} ${id}`, true]),
  follow: async (api) => (await api.read(listFollowedCompanies)).data.map(({ id }) => [`follow company ${id}`, true]),
  thumb: async (api) => (await api.read(listThumbs)).data.map(({ type, id, value }) => [`thumb ${type} ${id}`, value]),
};

/** Kinds that have been loaded, and a queue for each mark, so that its changes are sent in order. */
const store = ofSite(() => {
  siteSession().subscribe(forgetOthers);
  return { loading: new Map<Kind, Promise<void>>(), queues: new Map<MarkKey, Promise<void>>() };
});

/** Resets the marks when the member changes. */
function forgetOthers(): void {
  const marks = memberMarks();
  if (marks.owner === siteSession().token()) return;
  Object.assign(marks, { owner: siteSession().token(), marks: new Map() });
  store().loading.clear();
  store().queues.clear();
}

/** Sets a mark; without a value, only loads the member's marks. */
export function loadOrChangeMark(key: MarkKey, wanted: Mark | undefined, context: Context): void {
  if (wanted === undefined) loadMarks(key, context);
  else changeMark(key, wanted, context);
}

/** Loads the member's marks of a kind, once. Then applies a mark that the visitor chose before the login. */
function loadMarks(key: MarkKey, context: Context): void {
  forgetOthers();
  const kind = toKind(key);
  const { loading } = store();
  if (!loading.has(kind)) loading.set(kind, read(kind, context));
  const saved = takePendingFavourite();
  if (!saved) return;
  returnToControl(saved);
  void loading.get(kind)?.then(() => applyPending(saved, context));
}

/** Shows the change immediately, then sends and confirms it. Redirects visitors to the login; the mark is set after they return. */
function changeMark(key: MarkKey, mark: Mark, context: Context): void {
  if (siteSession().token() === undefined) {
    storePendingFavourite({ key, mark });
    void leaveToLogin(context.locale, toKind(key));
    return;
  }
  const before = readMarks()?.get(key) ?? false;
  const isTaken = mark === false && before !== false && toKind(key) !== 'thumb';
  enqueue(key, mark, context, (isWaiting) => {
    if (isTaken) offerUndo(key, before, context);
    else if (isWaiting) tellWaiting(context);
  });
}

async function read(kind: Kind, { api }: Context): Promise<void> {
  const { owner } = memberMarks();
  const write = (found: Entry[]) => {
    if (owner !== siteSession().token()) return; // another member has logged in meanwhile
    writeMarks(found.filter(([key]) => !store().queues.has(key))); // skips marks with queued changes, which are newer
  };
  const waiting = (await listWaitingMarks(api)).filter(([key]) => toKind(key) === kind);
  write(waiting);
  try {
    write([...(await reads[kind](api)), ...waiting]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    store().loading.delete(kind); // the marks stay unset, and the next page tries again
  }
}

function applyPending({ key, mark }: MarkChange, context: Context): void {
  if (readMarks()?.get(key) === mark) return;
  const isAdded = mark === true && toKind(key) === 'like';
  enqueue(key, mark, context, (isWaiting) => {
    if (isWaiting) tellWaiting(context);
    else if (isAdded) siteToasts().show({ type: 'success', title: messages[context.locale].added });
  });
}

/**
 * Changes a mark on the page, and queues the call. Calls `say` when it was sent or waits in this browser, unless the visitor has clicked again.
 */
function enqueue(key: MarkKey, mark: Mark, context: Context, say: (isWaiting: boolean) => void): void {
  const before = readMarks()?.get(key) ?? false;
  writeMarks([[key, mark]]);
  const { queues } = store();
  const earlier = queues.get(key) ?? Promise.resolve();
  queues.set(
    key,
    earlier.then(async () => {
      const sent = await send(key, { mark, before }, context);
      if (sent !== 'failed' && readMarks()?.get(key) === mark) say(sent === 'waiting');
    }),
  );
}

/** Sends a change, or lets it wait for a network. Reverts a failed change, unless the visitor has clicked again. */
async function send(
  key: MarkKey,
  { mark, before }: { mark: Mark; before: Mark },
  { api, locale }: Context,
): Promise<'done' | 'waiting' | 'failed'> {
  const isBehind = async () => (await listWaitingMarks(api)).some(([waiting]) => waiting === key); // an earlier state must not be sent after this one
  if ((!navigator.onLine || (await isBehind())) && (await queueMark(api, key, mark))) return 'waiting';
  try {
    const { contract, body, input } = toMarkCall(key, mark);
    await api.send(contract, body, input);
    if (navigator.serviceWorker?.controller) void reads[toKind(key)](api).catch(() => undefined); // stores the marks for a page without a network
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (lostAnswers.includes(error.httpStatus) && (await queueMark(api, key, mark))) return 'waiting';
    if (siteSession().token() === undefined) {
      storePendingFavourite({ key, mark }); // the session has ended, and the page is being left for the login
      return 'failed';
    }
    if (readMarks()?.get(key) === mark) writeMarks([[key, before]]);
    const isSaid = error.httpStatus === 'Unauthorized'; // `say-ended.ts` shows this failure for all calls
    if (!isSaid) siteToasts().show({ type: 'error', title: messages[locale][error.httpStatus === 'Conflict' ? 'full' : 'failed'] });
    return 'failed';
  }
}

function tellWaiting({ locale }: Context): void {
  siteToasts().show({ type: 'success', title: messages[locale].waiting });
}

function offerUndo(key: MarkKey, before: Mark, context: Context): void {
  const own = messages[context.locale];
  siteToasts().show({
    type: 'success',
    title: toKind(key) === 'follow' ? own.unfollowed : own.removed,
    durationMs: undoForMs,
    action: { label: own.undo, onPress: () => enqueue(key, before, context, () => {}) },
  });
}

function writeMarks(changes: Iterable<Entry>): void {
  forgetOthers();
  memberMarks().marks = new Map([...memberMarks().marks, ...changes]);
  for (const listener of markListeners()) listener();
}

function toKind(key: MarkKey): Kind {
  return key.split(' ')[0] as Kind; // safe: a `MarkKey` begins with its kind
}
