import { useParams } from 'react-router';
import { getShopForm, getShopOffer } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { NotFound, Waiting } from '../shell/DeskPage.tsx';
import { OfferEditor } from './OfferEditor.tsx';

/** An offer of the shop with its form, or a new one. */
export function OfferScreen() {
  const t = useTranslate();
  const toFailure = useFailure();
  const { offer } = useParams();
  const form = useCall(getShopForm);
  const read = useCall(getShopOffer, offer === undefined ? undefined : { params: { offer } });
  const words = useWordsOfKinds();
  const failed = [form, ...(offer === undefined ? [] : [read])].find(({ state }) => state === 'failed');
  if (failed?.state === 'failed') {
    if (failed.code === 'NotFound' || failed.code === 'UnprocessableEntity') return <NotFound />;
    return <ErrorState {...toFailure(failed)} action={<Button onClick={() => void failed.refresh()}>{t('desk.try_again')}</Button>} />;
  }
  if (!words || !('data' in form)) return <Waiting />;
  if (offer === undefined) return <OfferEditor key="new" form={form.data} words={words} read={undefined} />;
  if (!('data' in read)) return <Waiting />;
  return <OfferEditor key={offer} form={form.data} words={words} read={read.data} />;
}
