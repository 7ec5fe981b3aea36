import type { ShopForm, ShopOffer } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toRecordTitle } from '../forms/record-title.ts';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toBody } from '../records/record-bodies.ts';
import { OfferContent } from './OfferContent.tsx';
import { nameCategories } from './offer-table.ts';

interface WaitingOfferProps {
  offer: ShopOffer;
  words: KindWords;
  categories: ShopForm['categories'];
  isBusy: boolean;
  onWithdraw: () => void;
}

/** The submitted offer, read-only while the centre reviews it, with a withdraw button. */
export function WaitingOffer({ offer, words, categories, isBusy, onWithdraw }: WaitingOfferProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toName = (id: string) => {
    const found = categories.find((category) => String(category.id) === id);
    return found ? toRecordTitle({ translations: found.translations, name: found.translations[0]?.title ?? id }, locale) : id;
  };
  return (
    <>
      <Notice
        tone="accent"
        title={t(offer.is_removal ? 'offers.removal_waits' : 'offers.waits')}
        action={
          <Button size="small" variant="secondary" isLoading={isBusy} onClick={onWithdraw}>
            {t('offers.withdraw')}
          </Button>
        }
      >
        {t(offer.is_removal ? 'offers.removal_waits_text' : offer.is_shown ? 'offers.waits_over_shown' : 'offers.waits_text')}
      </Notice>
      <section className="edit-section" aria-labelledby="handed-in">
        <h2 id="handed-in">{t(offer.is_removal ? 'approvals.shown_now' : 'offers.handed_in')}</h2>
        <OfferContent body={nameCategories(toBody(offer.body) ?? {}, toName)} words={words} />
      </section>
    </>
  );
}
