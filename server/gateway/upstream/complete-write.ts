import { register } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { cancelBookingOrder, createBookingOrder, listBookingOrders, moveBookingOrder } from '#shared/contracts/booking.ts';
import { getCheck } from '#shared/contracts/contracts.ts';
import { activateReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import { confirmEmailChange } from '#shared/contracts/email-change.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { cancelGiftCard, getGiftCard } from '#shared/contracts/gift-cards.ts';
import { countNotices, getNoticeSettings, markNoticesRead, switchNotices } from '#shared/contracts/notices.ts';
import { changeProfile, changeProfilePicture, getProfile, removeProfilePicture } from '#shared/contracts/profile.ts';
import { listReceipts, submitReceipt } from '#shared/contracts/receipts.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { definitionOf, listRequired } from './schema-definition.ts';

/** A write that the mall API has carried out. */
export interface AcceptedWrite {
  contract: Endpoint;
  params: Readonly<Record<string, string>>;
  body: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
type ReadData = (address: string) => Promise<unknown>;
type Find = (call: { params: Fields; body: Fields }, read: ReadData) => Promise<unknown> | unknown;

const byReading =
  (contract: Endpoint): Find =>
  ({ params }, read) =>
    read(contract.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))); // the changed record itself, whose id is in the call's path
/** Finds the first match in a member's list, which is sorted newest first. */
const inList =
  (list: Endpoint, isIt: (record: Fields, call: { params: Fields; body: Fields }) => boolean): Find =>
  async (call, read) => {
    const data = await read(toAddress(list));
    return (Array.isArray(data) ? data : []).filter(isRecord).find((record) => isIt(record, call));
  };
const isSame = (one: unknown, other: unknown): boolean => String(one) === String(other);

/** For each call: how to find its answer if the mall API only confirms the call. */
const answers: ReadonlyMap<Endpoint, Find> = new Map<Endpoint, Find>([
  [changeProfile, byReading(getProfile)],
  [changeProfilePicture, byReading(getProfile)],
  [removeProfilePicture, byReading(getProfile)],
  [switchNotices, byReading(getNoticeSettings)],
  [markNoticesRead, byReading(countNotices)],
  [cancelGiftCard, byReading(getGiftCard)],
  [cancelBookingOrder, inList(listBookingOrders, ({ id }, { params }) => isSame(id, params.id))],
  [moveBookingOrder, inList(listBookingOrders, ({ id }, { params }) => isSame(id, params.id))],
  [createBookingOrder, inList(listBookingOrders, ({ service_id }, { body }) => isSame(service_id, body.service_id))],
  [activateReward, inList(listCustomerRewards, ({ reward_id }, { body }) => isSame(reward_id, body.reward_id))],
  [submitReceipt, inList(listReceipts, ({ number }, { body }) => isSame(number, body.number))],
  [confirmEmailChange, () => ({ waits_for: null })],
]);

/**
 * Returns the data of a write. If the mall API's answer does not contain it (no body, `[]`, a message), fetches it with
 * another call. For a registration, returns the sent fields and the application, because new and known email addresses
 * must get the same answer.
 */
export async function completeWrite(call: AcceptedWrite, data: unknown, read: ReadData): Promise<unknown> {
  const { contract, params } = call;
  const body = isRecord(call.body) ? call.body : {};
  if (contract === register) return toRegistration(body, data);
  const find = isRecord(data) && hasAnyRequired(contract, data) ? undefined : answers.get(contract);
  return (await find?.({ params, body }, read)) ?? data;
}

function toRegistration({ email, first_name, last_name, locale }: Fields, data: unknown): unknown {
  const application = isRecord(data) && typeof data.application === 'string' ? { application: data.application } : {};
  return { customer: { email, first_name, last_name, locale }, ...application };
}

function hasAnyRequired(contract: Endpoint, data: Fields): boolean {
  const { shape } = definitionOf(getCheck(contract).answer);
  return shape !== undefined && listRequired(shape).some((key) => data[key] !== undefined);
}
