import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { addLike, followCompany, type LikeType, removeLike, setThumb, unfollowCompany } from '#shared/contracts/favourites.ts';
import { isMarkCall, type WaitingCall } from '#shared/site/waiting.ts';
import type { Api } from '../../lib/data/api.ts';
import { queueCall } from '../../lib/waiting/queue-call.ts';
import { listOwnWaiting } from '../../lib/waiting/use-waiting.ts';
import type { Mark, MarkKey } from './marks.ts';

interface MarkCall {
  contract: Endpoint;
  body: object;
  input: CallInput<Endpoint>;
}

/** Returns the call that sets a mark at the mall. */
export function toMarkCall(key: MarkKey, mark: Mark): MarkCall {
  const [kind, type, id] = key.split(' ');
  const record = { type: type as LikeType, id: Number(id) }; // safe: the buttons create keys only from types of the contract
  const company = { company_id: record.id };
  if (kind === 'thumb') return { contract: setThumb, body: { ...record, value: typeof mark === 'string' ? mark : 'none' }, input: {} };
  if (kind === 'like') {
    return mark ? { contract: addLike, body: record, input: {} } : { contract: removeLike, body: {}, input: { query: record } };
  }
  return mark ? { contract: followCompany, body: company, input: {} } : { contract: unfollowCompany, body: {}, input: { query: company } };
}

/** Stores a mark in this browser, to be sent once there is a network. Resolves with false if that is not possible. */
export function queueMark(api: Pick<Api, 'read'>, key: MarkKey, mark: Mark): Promise<boolean> {
  return queueCall(api, { ...toMarkCall(key, mark), key });
}

/** Lists the marks of the current member that wait in this browser. Empty if storage is switched off. */
export async function listWaitingMarks(api: Pick<Api, 'read'>): Promise<(readonly [MarkKey, Mark])[]> {
  const calls = await listOwnWaiting(api).catch(() => []);
  return calls.filter(({ name }) => isMarkCall(name)).map((call) => [call.key.slice(`${call.owner} `.length) as MarkKey, toMark(call)]); // safe: stored by `queueMark`
}

function toMark({ name, body }: WaitingCall): Mark {
  if (name !== 'setThumb') return name === 'addLike' || name === 'followCompany';
  const { value } = JSON.parse(String(body)) as { value: 'up' | 'down' | 'none' }; // safe: written by `toMarkCall`
  return value !== 'none' && value;
}
