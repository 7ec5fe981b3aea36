import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  changeShopCompany,
  changeShopOffer,
  createShopOffer,
  getShopCompany,
  getShopOffer,
  listShopOffers,
  type ShopCompany,
  type ShopOffer,
  type ShopOutcome,
} from '#shared/contracts/desk-shop.ts';
import { toRouterPath } from '../lib/desk-path.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import type { ShopCalls, ShopResult } from './use-shop-flow.ts';

/** Calls for an offer. After an offer is created, the desk navigates to its page. */
export function useOfferCalls(known: ShopOffer | undefined): ShopCalls<ShopOffer> & { isLeaving: boolean } {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const creating = useAct(createShopOffer);
  const changing = useAct(changeShopOffer);
  const [requestKey] = useState(() => crypto.randomUUID()); // idempotency key: sending again does not create another offer
  const [isLeaving, setIsLeaving] = useState(false);
  // after a render without unsaved changes, otherwise the guard blocks it
  const leave = (path: string) => requestAnimationFrame(() => void navigate(toRouterPath(path), { replace: true }));
  const toResult = (outcome: ShopOutcome | undefined): ShopResult<ShopOffer> | undefined => {
    if (outcome?.outcome !== 'done') return outcome;
    void refresh(listShopOffers, getShopOffer);
    return { outcome: 'done', record: outcome.offer };
  };
  return {
    act: known ? changing : creating,
    isLeaving,
    async send(act, upon, body) {
      if (!upon)
        return toResult(await creating.send({ act: act === 'submit' ? 'submit' : 'draft', body: body ?? {}, request_key: requestKey }));
      const { offer, version, shown } = upon;
      return toResult(await changing.send({ act, version, shown, ...(body && { body }) }, { params: { offer } }));
    },
    onCreated({ offer }) {
      setIsLeaving(true);
      leave(`offers/${offer}`);
    },
    onGone: () => void leave('offers'),
  };
}

/** Calls for the shop's own company, which always exists. */
export function useCompanyCalls(): ShopCalls<ShopCompany> {
  const refresh = useRefresh();
  const changing = useAct(changeShopCompany);
  return {
    act: changing,
    async send(act, upon, body) {
      if (!upon || act === 'remove') return undefined;
      const { version, shown } = upon;
      const outcome = await changing.send({ act, version, shown, ...(body && { body }) });
      if (outcome?.outcome !== 'done') return outcome;
      void refresh(getShopCompany);
      return { outcome: 'done', record: outcome.company };
    },
    onCreated: () => {},
    onGone: () => {},
  };
}
