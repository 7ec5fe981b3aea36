import { expect } from 'vitest';
import { type ApprovalOutcome, decideApproval, getApproval, listApprovals } from '#shared/contracts/desk-approvals.ts';
import { changeShopOffer, createShopOffer, getShopOffer, listShopOffers, type ShopOutcome } from '#shared/contracts/desk-shop.ts';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { RunningMallApi } from './running-mall-api.ts';
import type { TestStaff } from './staff-steps.ts';

export type Json = Record<string, unknown>;

let presses = 0;
/** Returns a new key. Browsers create one for each click. */
export function nextKey(): string {
  presses += 1;
  return `press-number-${String(presses).padStart(6, '0')}`;
}

export const offerBody = (title = 'Two for one', more: Json = {}): Json => ({ translations: [{ locale: 'cz', title }], ...more });

/** Returns the actions that the staff of a shop or of the centre can take at the desk. */
export function openShop({ callAs, sendAs }: RunningMallApi, { token }: TestStaff) {
  async function send<E extends Endpoint>(contract: E, body: BodyInput<E>, input: CallInput<E> = {}): Promise<AnswerOf<E>> {
    const answer = (await sendAs(token, contract, body, { input })).body;
    return 'data' in answer ? answer.data : expect.unreachable(JSON.stringify(answer));
  }
  const get = async (offer: string) => (await callAs(token, getShopOffer, { params: { offer } })).data;
  const getOf = async (id: number) => (await callAs(token, getApproval, { params: { id } })).data;
  return {
    get,
    list: async (query: CallInput<typeof listShopOffers>['query'] = {}) => (await callAs(token, listShopOffers, { query })).data,
    create: (act: 'draft' | 'submit', body: Json, key = nextKey()): Promise<ShopOutcome> =>
      send(createShopOffer, { act, body, request_key: key }),
    /** Uses the current version, unless `seen` is given. */
    async change(offer: string, act: BodyInput<typeof changeShopOffer>['act'], body?: Json, seen?: { version: number; shown: string }) {
      const { version, shown } = seen ?? (await get(offer));
      return send(changeShopOffer, { act, version, shown, ...(body && { body }) }, { params: { offer } });
    },
    waiting: async () => (await callAs(token, listApprovals)).data,
    getApproval: getOf,
    async decide(
      id: number,
      act: 'approve' | 'send_back' | 'undo',
      more: Partial<BodyInput<typeof decideApproval>> = {},
    ): Promise<ApprovalOutcome> {
      const { version, shown } = await getOf(id);
      return send(decideApproval, { act, version, shown, ...more }, { params: { id } });
    },
  };
}

export type Shop = ReturnType<typeof openShop>;

export function offerOf(outcome: ShopOutcome) {
  return outcome.outcome === 'done' ? outcome.offer : expect.unreachable(JSON.stringify(outcome));
}
