import type { Ref } from 'react';
import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { findPrintedNumber } from '#shared/rules/own-number.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { type QueueFilter, toReceiptPath } from './receipt-paths.ts';
import type { ReceiptValues } from './use-corrections.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface Props {
  receipt: DeskReceipt;
  /** Field to correct the amount; undefined if it can no longer be corrected. */
  amount: { field: Ref<HTMLInputElement>; text: string; error: string | undefined; onChange: (text: string) => void } | undefined;
  /** Corrected values. */
  values: Omit<ReceiptValues, 'amount'>;
  /** Effect of an approval. `points` are undefined while they are computed. */
  preview: { points: number | undefined; samePurchaseId: number | null };
  filter: QueueFilter;
}

/** Data that the member entered, and facts about the member. */
export function ReceiptFacts({ receipt, amount, values: { shop, number, day }, preview, filter }: Props) {
  const t = useTranslate();
  const words = useReceiptWords();
  const { locale } = useDesk();
  const { purchased_at, fiscal, member, created_at, submitted_amount } = receipt;
  const card = member && toGroupsOfFour(member.card_number, '\u00a0');
  const entries = [
    { term: t('receipts.shop'), description: words.shop(shop) },
    ...(amount ? [] : [{ term: t('receipts.amount'), description: words.money(receipt.amount) }]),
    ...(submitted_amount ? [{ term: t('receipts.typed_amount'), description: words.money(submitted_amount) }] : []),
    { term: t('receipts.bought'), description: day === receipt.day ? words.dayTime(purchased_at) : words.day(day) },
    { term: t('receipts.number'), description: findPrintedNumber(number) ?? '–' },
    { term: t('receipts.brings'), description: preview.points === undefined ? '…' : t('receipts.points', { count: preview.points }) },
    {
      term: t('receipts.fiscal'),
      description: fiscal ? t(fiscal.is_verified ? 'receipts.fiscal_holds' : 'receipts.fiscal_unverified') : t('receipts.fiscal_none'),
    },
    { term: t('receipts.member'), description: member ? <MemberLink member={member} /> : t('receipts.member_gone') },
    ...(card ? [{ term: t('receipts.card'), description: card }] : []),
    { term: t('receipts.came'), description: words.dayTime(created_at) },
  ];
  return (
    <section className="receipt-facts">
      {amount && (
        <AmountField
          label={t('receipts.amount_shown')}
          hint={t('receipts.amount_hint', { amount: words.money(receipt.amount) })}
          error={amount.error}
          inputRef={amount.field}
          currency={receipt.amount.currency}
          locale={locale}
          value={amount.text}
          onChange={amount.onChange}
        />
      )}
      {preview.samePurchaseId !== null && (
        <Notice tone="error" role="alert">
          <Link href={toReceiptPath(preview.samePurchaseId, filter)}>
            {t('receipts.hold_same_purchase', { id: preview.samePurchaseId })}
          </Link>
        </Notice>
      )}
      <DefinitionList entries={entries} />
    </section>
  );
}

function MemberLink({ member: { id, name } }: { member: NonNullable<DeskReceipt['member']> }) {
  const t = useTranslate();
  return <Link href={toDeskPath('members', id)}>{name || t('receipts.nameless')}</Link>;
}

/** Explains why the receipt needs a review by a person. */
export function HoldReasons({ receipt: { holds, reading }, filter }: { receipt: DeskReceipt; filter: QueueFilter }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const differing = reading?.lacks.map(words.readField).join(', ') ?? '';
  const toText = (hold: DeskReceipt['holds'][number]) =>
    hold.reason === 'differs' && differing !== '' ? t('receipts.hold_differs_in', { fields: differing }) : words.hold(hold);
  return (
    <Notice tone="accent" title={t('receipts.why')}>
      <ul className="receipt-holds">
        {holds.map((hold) => (
          <li key={`${hold.reason} ${hold.receipt_id}`}>
            {hold.receipt_id === null ? toText(hold) : <Link href={toReceiptPath(hold.receipt_id, filter)}>{words.hold(hold)}</Link>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Summary of the member's other receipts. */
export function OtherReceipts({ receipt: { others }, filter }: { receipt: DeskReceipt; filter: QueueFilter }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const { approved, rejected, pending, last } = others;
  return (
    <section className="receipt-section">
      <h2>{t('receipts.others')}</h2>
      <p className="receipt-quiet">
        {last.length === 0 ? t('receipts.others_none') : t('receipts.others_count', { approved, rejected, pending })}
      </p>
      {last.length > 0 && (
        <ul className="member-receipts">
          {last.map((one) => (
            <li key={one.id}>
              <Link href={toReceiptPath(one.id, filter)}>
                {words.day(one.day)} · {words.shop(one.shop)}
              </Link>
              <span>{words.money(one.amount)}</span>
              <span className="receipt-quiet">{words.outcome(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
