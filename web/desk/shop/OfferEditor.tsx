import type { ShopForm, ShopOffer } from '#shared/contracts/desk-shop.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import type { FieldWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { toBody } from '../records/record-bodies.ts';
import { OfferBadges } from './OfferBadges.tsx';
import { OfferCategories } from './OfferCategories.tsx';
import { offerTable, useOfferWords, withoutCategories } from './offer-form.ts';
import { WaitingProposal } from './ProposalContent.tsx';
import { nameCategories } from './proposal-values.tsx';
import { RemoveOffer } from './ShopBar.tsx';
import { ShopEditor } from './ShopEditor.tsx';
import { useOfferCalls } from './shop-calls.ts';

interface OfferEditorProps {
  form: ShopForm;
  words: FieldWords;
  /** The offer as last read from the mall API; undefined if it is new. */
  read: ShopOffer | undefined;
}

/** An offer: its form while the shop edits it, its content while the centre reviews it. */
export function OfferEditor({ form: { form, categories }, words: allWords, read }: OfferEditorProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const words = useOfferWords(allWords);
  const toName = (id: string) => {
    const found = categories.find((category) => String(category.id) === id);
    return found ? toRecordTitle({ translations: found.translations, name: found.translations[0]?.title ?? id }, locale) : id;
  };
  return (
    <ShopEditor
      unsavedAs={{ kind: 'offer', key: read?.offer ?? 'new' }}
      read={read}
      useCalls={useOfferCalls}
      form={form}
      shownSchema={withoutCategories(form.schema as Schema)} // safe: the server created it from our own schemas
      table={offerTable}
      words={words}
      kindLabel={allWords.toKindLabel}
      toTitle={(known) =>
        known && known.translations.length > 0 ? toRecordTitle(known, locale) : t(known ? 'offers.untitled' : 'offers.new')
      }
      toLead={(known) => (
        <>
          <Link href={toDeskPath('offers')}>{t('places.offers')}</Link>
          {known && <OfferBadges offer={known} />}
        </>
      )}
      toSentBack={({ is_removal }) =>
        is_removal ? { title: t('offers.removal_sent_back') } : { title: t('offers.sent_back'), text: t('offers.sent_back_text') }
      }
      toWaiting={({ is_removal, is_shown, body }, act) => (
        <WaitingProposal
          title={t(is_removal ? 'offers.removal_waits' : 'offers.waits')}
          text={t(is_removal ? 'offers.removal_waits_text' : is_shown ? 'offers.waits_over_shown' : 'offers.waits_text')}
          heading={t(is_removal ? 'approvals.shown_now' : 'offers.handed_in')}
          body={nameCategories(toBody(body) ?? {}, toName)}
          words={words}
          {...act}
        />
      )}
      toMoreFields={({ body, change }, faults) => (
        <OfferCategories
          label={words.label(['category_ids'])}
          categories={categories}
          value={body.category_ids}
          error={[...faults].find(([at]) => at.startsWith('category_ids'))?.[1]}
          onChange={(to) => change(['category_ids'], to)}
        />
      )}
      toBelow={(known, act) => known.state === 'shown' && known.is_shown && <RemoveOffer {...act} />}
    />
  );
}
