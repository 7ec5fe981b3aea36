import { useParams } from 'react-router';
import { getShopForm, getShopOffer } from '#shared/contracts/desk-shop.ts';
import { useWordsOfKinds } from '../forms/words.ts';
import { useCall } from '../lib/use-call.ts';
import { FailedCall, NotFound, Waiting } from '../shell/DeskPage.tsx';
import { OfferEditor } from './OfferEditor.tsx';

/** An offer of the shop with its form, or a new one. */
export function OfferScreen() {
  const { offer } = useParams();
  const form = useCall(getShopForm);
  const read = useCall(getShopOffer, offer === undefined ? undefined : { params: { offer } });
  const words = useWordsOfKinds();
  const failed = [form, ...(offer === undefined ? [] : [read])].find(({ state }) => state === 'failed');
  if (failed?.state === 'failed') {
    if (failed.code === 'NotFound' || failed.code === 'UnprocessableEntity') return <NotFound />;
    return <FailedCall called={failed} />;
  }
  if (!words || !('data' in form)) return <Waiting />;
  if (offer === undefined) return <OfferEditor key="new" form={form.data} words={words} read={undefined} />;
  if (!('data' in read)) return <Waiting />;
  return <OfferEditor key={offer} form={form.data} words={words} read={read.data} />;
}
