import { useState } from 'react';
import { type DecidedReceipts, getReceiptDeciders, receiptOutcomes } from '#shared/contracts/decided-receipts.ts';
import { findMembers } from '#shared/contracts/desk-members.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useCall } from '../lib/use-call.ts';
import type { DecidedFilter, useDecidedFilter } from './decided-filter.ts';
import { FilterSearch, type SearchProps, ShopSearch } from './ShopSearch.tsx';
import { useReceiptWords } from './use-receipt-words.ts';

interface Props {
  filter: DecidedFilter;
  /** The list, which names the shop and the member of the filter. */
  named: DecidedReceipts | undefined;
  onChange: ReturnType<typeof useDecidedFilter>[1];
}

/** Filters by day, shop, member, decision and the person who decided. */
export function DecidedFilters({ filter: { from = '', until = '', by = '', decision, shop, member }, named, onChange }: Props) {
  const t = useTranslate();
  const words = useReceiptWords();
  const deciders = useCall(getReceiptDeciders);
  const staff = 'data' in deciders ? deciders.data.staff : [];
  const shopName = shop === undefined ? '' : named?.shop?.id === shop ? words.shop(named.shop) : '…';
  const memberName = member === undefined ? '' : named?.member?.id === member ? named.member.name : t('receipts.member_number', { member });
  return (
    <div className="receipt-filters decided-filters">
      <Field label={t('receipts.decided_from')}>
        <DateInput type="date" value={from} max={until || undefined} onChange={(value) => onChange({ from: value })} />
      </Field>
      <Field label={t('receipts.decided_until')}>
        <DateInput type="date" value={until} min={from || undefined} onChange={(value) => onChange({ until: value })} />
      </Field>
      <Field label={t('receipts.decision')}>
        <Select
          value={decision ?? ''}
          placeholder={t('receipts.all_decisions')}
          choices={receiptOutcomes.map((one) => ({ value: one, label: t(`receipts.outcome_${one}`) }))}
          onChange={({ currentTarget }) => onChange({ decision: currentTarget.value })}
        />
      </Field>
      <Field label={t('receipts.decided_by')}>
        <Select
          value={by}
          placeholder={t('receipts.all_people')}
          choices={[
            { value: 'rule', label: t('receipts.by_rules') },
            ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: 'command', label: t('receipts.by_command') },
          ]}
          onChange={({ currentTarget }) => onChange({ by: currentTarget.value })}
        />
      </Field>
      <Field label={t('receipts.shop')}>
        <ShopSearch label={t('receipts.shop')} shown={shopName} onChoose={(value) => onChange({ shop: value })} />
      </Field>
      <Field label={t('receipts.member')}>
        <MemberSearch label={t('receipts.member')} shown={memberName} onChoose={(value) => onChange({ member: value })} />
      </Field>
    </div>
  );
}

// messages: receipts.outcome_*

const charactersAtLeast = 2;

function MemberSearch(props: SearchProps) {
  const [typed, setTyped] = useState<string>();
  const q = typed?.trim() ?? '';
  const found = useCall(findMembers, q.length < charactersAtLeast ? undefined : { query: { q } }, { keepsPrevious: true });
  const members = 'data' in found && q.length >= charactersAtLeast ? found.data.members : [];
  const choices = members.map(({ id, name, email, card_number }) => ({
    value: String(id),
    label: name || email,
    note: name ? email : undefined,
    keywords: [toGroupsOfFour(card_number), card_number],
  }));
  return <FilterSearch {...props} typed={typed} choices={choices} onType={setTyped} />;
}
