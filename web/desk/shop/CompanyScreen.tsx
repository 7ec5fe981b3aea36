import { getShopCompany, getShopForm } from '#shared/contracts/desk-shop.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { companyKind } from '#shared/site/shop-offers.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { toBody } from '../records/record-bodies.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { OfferBadges } from './OfferBadges.tsx';
import { WaitingProposal } from './ProposalContent.tsx';
import { useProposalWords } from './proposal-values.tsx';
import { ShopEditor } from './ShopEditor.tsx';
import { useCompanyCalls } from './shop-calls.ts';

/** Groups of a company's form for its shop. */
const companyTable: DeskKind = {
  roles: ['shop'],
  page: { each: 'company' },
  title: 'translations.title',
  columns: [],
  filters: [],
  groups: {
    texts: ['translations'],
    hours: ['opening_hours'],
    contact: ['phone', 'email', 'web', 'social'],
    pictures: ['logo', 'image', 'gallery'],
  },
};

/** The shop's own company: texts, hours, contact and pictures. */
export function CompanyScreen() {
  const t = useTranslate();
  const { locale } = useDesk();
  const form = useCall(getShopForm);
  const read = useCall(getShopCompany);
  const allWords = useWordsOfKinds();
  const toWords = useProposalWords();
  if (read.state === 'failed' && read.code === 'NotFound')
    return (
      <DeskPage title={t('places.our_shop')}>
        <EmptyState title={t('our_shop.gone')} message={t('our_shop.gone_text')} icon="bag" />
      </DeskPage>
    );
  const failed = [form, read].find(({ state }) => state === 'failed');
  if (failed?.state === 'failed') return <FailedCall called={failed} />;
  if (!allWords || !('data' in form) || !('data' in read)) return <Waiting />;
  const words = toKindWords(allWords, companyKind);
  return (
    <ShopEditor
      unsavedAs={{ kind: 'our-shop', key: form.data.company.key }}
      read={read.data}
      useCalls={useCompanyCalls}
      form={form.data.company_form}
      table={companyTable}
      words={words}
      kindLabel={allWords.toKindLabel}
      toTitle={() => t('places.our_shop')}
      toLead={(known) =>
        known && (
          <>
            <span>{toRecordTitle(known, locale)}</span>
            <OfferBadges offer={{ ...known, is_removal: false, starts_at: null, ends_at: null }} />
          </>
        )
      }
      toSentBack={() => ({ title: t('our_shop.sent_back'), text: t('offers.sent_back_text') })}
      toWaiting={({ body }, act) => (
        <WaitingProposal
          title={t('our_shop.waits')}
          text={t('offers.waits_over_shown')}
          heading={t('offers.handed_in')}
          body={toBody(body) ?? {}}
          words={toWords(words)}
          {...act}
        />
      )}
    />
  );
}
