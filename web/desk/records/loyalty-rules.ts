import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { getAt, type Json, type JsonObject } from '../forms/json.ts';

type Named = 'spend_per_point' | 'points_last_months' | 'welcome_bonus' | 'birthday_bonus' | 'receipts' | 'reward_code_days';
/** Rules as typed. Undefined: not filled in, or not a valid value yet. */
export type LoyaltyRules = { [Name in Named]: LoyaltyProgram[Name] | undefined };

/** Default of the contract, for rules stored before the field existed. */
const defaultNewcomerReceipts = 3;

export type CompleteRules = { [Name in Named]: LoyaltyProgram[Name] };

/** Reads the rules from a form that may be half filled in. The server checks the values when they are saved. */
export function readLoyaltyRules(body: JsonObject): LoyaltyRules {
  const spend = readMoney(body.spend_per_point);
  return {
    spend_per_point: spend && spend.amount > 0 ? spend : undefined,
    points_last_months: readWhole(body.points_last_months, 1, 120),
    welcome_bonus: readWhole(body.welcome_bonus, 0),
    birthday_bonus: readWhole(body.birthday_bonus, 0),
    receipts: readReceipts(body.receipts),
    reward_code_days: readWhole(body.reward_code_days, 1),
  };
}

function readReceipts(value: Json | undefined): LoyaltyProgram['receipts'] | undefined {
  const maxAge = readWhole(getAt(value, ['max_age_days']), 1);
  const approved = readMoney(getAt(value, ['approved_up_to']));
  const [day, week] = [readPace(getAt(value, ['pace', 'day'])), readPace(getAt(value, ['pace', 'week']))];
  const percent = getAt(value, ['sample_percent']);
  const newcomers = readWhole(getAt(value, ['newcomer_receipts']) ?? defaultNewcomerReceipts, 0, 20);
  if (maxAge === undefined || !approved || !day || !week || newcomers === undefined) return undefined;
  if (typeof percent !== 'number' || percent < 0 || percent > 100) return undefined;
  return { max_age_days: maxAge, approved_up_to: approved, pace: { day, week }, newcomer_receipts: newcomers, sample_percent: percent };
}

function readPace(value: Json | undefined): LoyaltyProgram['receipts']['pace']['day'] | undefined {
  const count = readWhole(getAt(value, ['count']), 1);
  const amount = readMoney(getAt(value, ['amount']));
  return count === undefined || !amount ? undefined : { count, amount };
}

function readMoney(value: Json | undefined): Money | undefined {
  const amount = readWhole(getAt(value, ['amount']), 0);
  const currency = getAt(value, ['currency']);
  return amount === undefined || typeof currency !== 'string' || currency === '' ? undefined : { amount, currency };
}

function readWhole(value: Json | undefined, min: number, max = Number.MAX_SAFE_INTEGER): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
}
