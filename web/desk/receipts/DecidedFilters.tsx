import { useId, useState } from 'react';
import { getCompanyOutlines } from '#shared/contracts/companies.ts';
import { type DecidedReceipts, getReceiptDeciders, receiptOutcomes } from '#shared/contracts/decided-receipts.ts';
import { findMembers } from '#shared/contracts/desk-members.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { useFieldControl } from '../../ui/field-control.ts';
import { Select } from '../../ui/Select.tsx';
import { SuggestingInput, type Suggestion } from '../../ui/SuggestingInput.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import type { DecidedFilter, useDecidedFilter } from './decided-filter.ts';
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

interface SearchProps {
  label: string;
  /** Name of the chosen shop or member; '' if none is chosen. */
  shown: string;
  /** Called with '' if the field is cleared. */
  onChoose: (value: string) => void;
}

function ShopSearch(props: SearchProps) {
  const { locale } = useDesk();
  const [typed, setTyped] = useState<string>();
  const q = typed?.trim().slice(0, 100) || undefined;
  const found = useCall(getCompanyOutlines, typed === undefined ? undefined : { query: { locale, q, per_page: 10 } }, {
    keepsPrevious: true,
  });
  const companies = 'data' in found ? found.data.companies : [];
  const choices = companies.map(({ id, title = '' }) => ({ value: String(id), label: title }));
  return <FilterSearch {...props} typed={typed} choices={choices} onType={setTyped} />;
}

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

interface FilterSearchProps extends SearchProps {
  /** Undefined if nothing was typed since the last choice. */
  typed: string | undefined;
  choices: readonly Suggestion[];
  onType: (text: string | undefined) => void;
}

function FilterSearch({ label, shown, typed, choices, onType, onChoose }: FilterSearchProps) {
  const t = useTranslate();
  const { id: fieldId, ...control } = useFieldControl();
  const ownId = useId();
  return (
    <SuggestingInput
      {...control}
      required={false}
      id={fieldId ?? ownId}
      value={typed ?? shown}
      wanted={typed ?? ''}
      choices={choices}
      placeholder={t('receipts.search_all')}
      listLabel={label}
      toCountText={(count) => t('receipts.found', { count })}
      onType={onType}
      onChoose={({ value }) => {
        onType(undefined);
        onChoose(value);
      }}
      onDismiss={() => onType(undefined)}
      onLeave={() => {
        if (typed?.trim() === '') onChoose('');
        onType(undefined);
      }}
    />
  );
}
