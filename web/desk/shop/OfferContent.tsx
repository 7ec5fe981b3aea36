import type { ShopForm, ShopOffer } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { type Json, type JsonObject, toPathText } from '../forms/json.ts';
import { toRecordTitle } from '../forms/titles.ts';
import { toPictureSource } from '../forms/widgets/PictureInput.tsx';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { listDifferences } from '../records/differences.ts';
import { toPlaceWords } from '../records/faults.tsx';
import { toBody } from '../records/record-bodies.ts';
import { useValueText } from '../records/value-text.ts';
import { sanitizeHtml } from '../rich-text/sanitize-html.ts';
import { nameCategories, withoutTexts } from './offer-form.ts';

/** An offer's content, field by field, formatted as visitors see it. */
export function OfferContent({ body, words }: { body: JsonObject; words: KindWords }) {
  const t = useTranslate();
  const toText = useValueText(words);
  const said = listDifferences(withoutTexts(body), body).filter(({ theirs }) => !isEmpty(theirs));
  if (said.length === 0) return <p className="quiet">{t('records.nothing')}</p>;
  return (
    <dl className="offer-content">
      {said.map(({ path, theirs }) => (
        <div key={toPathText(path)}>
          <dt>{toPlaceWords(path, body, words)}</dt>
          <dd>
            <Value name={path.at(-1)} value={theirs} text={toText(path, theirs)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, value, text }: { name: string | number | undefined; value: Json | undefined; text: string }) {
  if (name === 'article' && typeof value === 'string') return <Prose html={sanitizeHtml(value)} />;
  if (name === 'image' && typeof value === 'string')
    return <img className="offer-large-picture" src={toPictureSource(value)} alt={value} />;
  return text;
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

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
