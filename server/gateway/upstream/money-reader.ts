import { count, isRecord, type Pass, type Reader } from './pass.ts';

/** A decimal point means whole units; `"129"` could be crowns or hellers. */
const units = /^-?\d{1,12}\.\d{1,6}$/;
const whole = /^-?(?:0|[1-9]\d{0,14})$/;

/**
 * Reads minor units with their currency. An amount with a decimal point (`"129.00"`, `129.5`) is in units, with or
 * without a currency. An integer is in minor units if its key is `amount`. An integer on its own is ambiguous: the
 * price then counts as absent, and its record is kept.
 */
export function toMoneyReader(path: string): Reader {
  const fromDecimal = { path, repair: 'money-from-decimal' } as const;
  const unclear = { path, repair: 'price-unclear' } as const;
  const fromText = { path, repair: 'number-from-text' } as const;
  const ofCentre = { path, repair: 'currency-of-the-centre' } as const;
  const letterCase = { path, repair: 'letter-case' } as const;

  function readAmount(value: unknown, pass: Pass): unknown {
    const text = String(value);
    const isUnits = typeof value === 'number' ? !Number.isInteger(value) : typeof value === 'string';
    if (isUnits && units.test(text)) {
      count(pass, fromDecimal);
      return Math.round(Number(text) * 100);
    }
    if (typeof value !== 'string' || !whole.test(value)) return value;
    count(pass, fromText);
    return Number(value);
  }

  function readCurrency(value: unknown, pass: Pass): unknown {
    if (value === undefined || value === null || value === '') {
      count(pass, ofCentre);
      return pass.currency;
    }
    if (typeof value !== 'string' || !/[a-z]/.test(value)) return value;
    count(pass, letterCase);
    return value.toUpperCase();
  }

  return (value, pass) => {
    if (isRecord(value)) {
      const amount = readAmount(value.amount, pass);
      const currency = readCurrency(value.currency, pass);
      return amount === value.amount && currency === value.currency ? value : { ...value, amount, currency };
    }
    if (typeof value !== 'number' && typeof value !== 'string') return value;
    if (!units.test(String(value)) && String(value) !== '0') {
      count(pass, unclear);
      return undefined;
    }
    return { amount: readAmount(value, pass), currency: readCurrency(undefined, pass) };
  };
}
