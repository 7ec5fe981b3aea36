import { useState } from 'react';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { findAmount } from '#shared/rules/amount.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { toLotEnd, toPoints } from '#shared/rules/points.ts';
import { isTooOld, listExceeded } from '#shared/rules/receipt-approval.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import type { JsonObject } from '../forms/json.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { type CompleteRules, type LoyaltyRules, readLoyaltyRules } from './loyalty-rules.ts';

/** Panel beside the form of the loyalty rules: the typed rules in sentences, and their effect on a sample purchase. */
export function LoyaltySample({ body }: { body: JsonObject }) {
  const t = useTranslate();
  const rules = readLoyaltyRules(body);
  return (
    <>
      <section className="loyalty-says" aria-labelledby="loyalty-says">
        <h2 id="loyalty-says">{t('loyalty.says')}</h2>
        <Sentences rules={rules} />
      </section>
      <section className="loyalty-sample" aria-labelledby="loyalty-sample">
        <h2 id="loyalty-sample">{t('loyalty.sample')}</h2>
        {isComplete(rules) ? <Sample rules={rules} /> : <p>{t('loyalty.incomplete')}</p>}
      </section>
    </>
  );
}

function isComplete(rules: LoyaltyRules): rules is CompleteRules {
  return Object.values(rules).every((value) => value !== undefined);
}

/** The rules in sentences. A rule that is not filled in has no sentence. */
function Sentences({ rules }: { rules: LoyaltyRules }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const money = (amount: Money) => formatMoney(amount, locale);
  const { spend_per_point: spend, points_last_months: months, welcome_bonus: welcome, birthday_bonus: birthday } = rules;
  const { receipts, reward_code_days: days } = rules;
  const sentences = [
    spend && t('loyalty.one_point', { amount: money(spend) }),
    months !== undefined && t('loyalty.expiry', { months }),
    welcome !== undefined && (welcome > 0 ? t('loyalty.welcome', { points: welcome }) : t('loyalty.no_welcome')),
    birthday !== undefined && (birthday > 0 ? t('loyalty.birthday', { points: birthday }) : t('loyalty.no_birthday')),
    receipts && t('loyalty.age', { days: receipts.max_age_days }),
    receipts && t('loyalty.approved', { amount: money(receipts.approved_up_to) }),
    receipts && t('loyalty.pace_day', { count: receipts.pace.day.count, amount: money(receipts.pace.day.amount) }),
    receipts && t('loyalty.pace_week', { count: receipts.pace.week.count, amount: money(receipts.pace.week.amount) }),
    receipts && receipts.newcomer_receipts > 0 && t('loyalty.newcomer', { count: receipts.newcomer_receipts }),
    receipts && receipts.sample_percent > 0 && t('loyalty.random', { percent: formatNumber(receipts.sample_percent, locale) }),
    days !== undefined && t('loyalty.code', { days }),
  ];
  return <ul className="loyalty-sentences">{sentences.map((sentence) => sentence && <li key={sentence}>{sentence}</li>)}</ul>;
}

const sampleAmount = '1250';

/** Sample purchase, computed by the functions with which the server grants points. */
function Sample({ rules }: { rules: CompleteRules }) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const { day } = useDates();
  const tiers = useCall(listTiers);
  const [typed, setTyped] = useState({ amount: sampleAmount, tier: '', age: '0', count: '0', spent: '0' });
  const set = (name: keyof typeof typed) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const { currency } = rules.spend_per_point;
  const levels = 'data' in tiers ? tiers.data : [];
  const level = levels.find(({ id }) => String(id) === typed.tier) ?? levels[0];
  const amount = findAmount(typed.amount, currency);
  const [age, count] = [readCount(typed.age), readCount(typed.count)];
  const spent = findAmount(typed.spent, currency);
  const toDay = (date: string) => day(`${date}T12:00:00Z`);
  return (
    <>
      <div className="loyalty-fields">
        <AmountField label={t('loyalty.sample_amount')} currency={currency} locale={locale} value={typed.amount} onChange={set('amount')} />
        {levels.length > 1 && (
          <Field label={t('loyalty.sample_level')}>
            <Select
              value={String(level?.id)}
              choices={levels.map(({ id, translations }) => ({
                value: String(id),
                label: findTranslation(translations, locale, { useFallback: true })?.name ?? String(id),
              }))}
              onChange={({ currentTarget }) => set('tier')(currentTarget.value)}
            />
          </Field>
        )}
        <Field label={t('loyalty.sample_age')}>
          <Input inputMode="numeric" maxLength={4} value={typed.age} onChange={({ currentTarget }) => set('age')(currentTarget.value)} />
        </Field>
        <Field label={t('loyalty.sample_count')}>
          <Input
            inputMode="numeric"
            maxLength={4}
            value={typed.count}
            onChange={({ currentTarget }) => set('count')(currentTarget.value)}
          />
        </Field>
        <AmountField label={t('loyalty.sample_spent')} currency={currency} locale={locale} value={typed.spent} onChange={set('spent')} />
      </div>
      <div className="loyalty-outcome" aria-live="polite">
        {amount === undefined || age === undefined || count === undefined || spent === undefined ? (
          <p>{t('loyalty.sample_incomplete')}</p>
        ) : (
          <Outcome
            rules={rules}
            sample={{ amount, age, received: { count, amount: spent }, multiplier: level?.multiplier ?? 1 }}
            months={level?.points_last_months ?? rules.points_last_months}
            toDay={toDay}
            timeZone={start.timeZone}
          />
        )}
      </div>
    </>
  );
}

interface OutcomeProps {
  rules: CompleteRules;
  sample: { amount: number; age: number; received: { count: number; amount: number }; multiplier: number };
  months: number;
  toDay: (date: string) => string;
  timeZone: string;
}

function Outcome({ rules: { spend_per_point, receipts }, sample, months, toDay, timeZone }: OutcomeProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { amount, age, received, multiplier } = sample;
  const now = new Date();
  const today = calendarDateIn(now, timeZone);
  if (isTooOld(addDays(today, -age), today, receipts)) return <p>{t('loyalty.too_old', { days: receipts.max_age_days })}</p>;
  const points = toPoints({ ...spend_per_point, amount }, spend_per_point, multiplier);
  const exceeded = listExceeded({ amount, receivedToday: received, receivedThisWeek: received }, receipts);
  return (
    <>
      <p className="loyalty-points cluster">
        <strong>{t('loyalty.brings', { points })}</strong>
        {multiplier !== 1 && <small>{t('loyalty.with_level', { multiplier: formatNumber(multiplier, locale) })}</small>}
      </p>
      <p>{t('loyalty.valid_until', { day: toDay(toLotEnd(now, months, timeZone).lastDay) })}</p>
      {exceeded.length === 0 ? (
        <p>{t('loyalty.at_once')}</p>
      ) : (
        <>
          <p>{t('loyalty.waits')}</p>
          <ul>
            {exceeded.map((reason) => (
              <li key={reason}>{t(`receipts.hold_${reason}`)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
// messages: receipts.hold_amount, receipts.hold_day_pace, receipts.hold_week_pace

function readCount(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
}
