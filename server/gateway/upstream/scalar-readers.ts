import { decodeHTMLStrict } from 'entities';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { count, type Pass, type Reader } from './repairs.ts';
import { isTextId } from './text-ids/numbers.ts';

/** Decimals as used in addresses and databases: without an exponent, only base 10, and short enough not to be rounded. */
const decimal = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

export function toNumberReader(path: string): Reader {
  const note = { path, repair: 'number-from-text' } as const;
  return (value, pass) => {
    if (typeof value !== 'string' || !decimal.test(value)) return value;
    count(pass, note);
    return Number(value);
  };
}

/** Creates a reader of ids: numbers, texts of digits, and other texts, which are replaced by their assigned number. */
export function toIdReader(path: string): Reader {
  const note = { path, repair: 'id-from-text' } as const;
  const readNumber = toNumberReader(path);
  return (value, pass) => {
    const number = isTextId(value) ? pass.toNumber(value) : undefined;
    if (number === undefined) return readNumber(value, pass);
    count(pass, note);
    return number;
  };
}

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['0', false],
  ['1', true],
  ['false', false],
  ['true', true],
]);

export function toFlagReader(path: string): Reader {
  const fromNull = { path, repair: 'flag-from-null' } as const;
  const fromNumber = { path, repair: 'flag-from-number' } as const;
  const fromText = { path, repair: 'flag-from-text' } as const;
  return (value, pass) => {
    if (typeof value === 'boolean') return value;
    const flag = value === null ? false : flags.get(typeof value === 'string' ? value.toLowerCase() : value);
    if (flag === undefined) return value;
    if (value === null) count(pass, fromNull);
    else count(pass, typeof value === 'number' ? fromNumber : fromText);
    return flag;
  };
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

/**
 * Creates a reader of texts. Decodes HTML entities once (`Marks &amp; Spencer`), unless the text is markup, and changes
 * nothing else. `mayBeEmpty`: null is read as an empty text.
 */
export function toTextReader(path: string, { mayBeEmpty, isMarkup = false }: { mayBeEmpty: boolean; isMarkup?: boolean }): Reader {
  const fromNumber = { path, repair: 'text-from-number' } as const;
  const fromNull = { path, repair: 'text-from-null' } as const;
  const fromEntities = { path, repair: 'text-from-entities' } as const;
  return (value, pass) => {
    if (typeof value === 'string') {
      if (isMarkup || !value.includes('&') || !entity.test(value)) return value;
      count(pass, fromEntities);
      return decodeHTMLStrict(value);
    }
    if (typeof value === 'number') {
      count(pass, fromNumber);
      return String(value);
    }
    if (value !== null || !mayBeEmpty) return value;
    count(pass, fromNull);
    return '';
  };
}

/** Creates a reader of texts that are used in addresses and must therefore be lower case. */
export function toSlugReader(path: string): Reader {
  const note = { path, repair: 'letter-case' } as const;
  const readText = toTextReader(path, { mayBeEmpty: false });
  return (value, pass) => {
    const text = readText(value, pass);
    if (typeof text !== 'string' || !/[A-Z]/.test(text)) return text;
    count(pass, note);
    return text.toLowerCase();
  };
}

/**
 * Creates a reader of pictures that only their owner may see. Such pictures must be part of the answer (`data:`); any
 * other address is dropped.
 */
export function toOwnPictureReader(path: string): Reader {
  const note = { path, repair: 'picture-elsewhere' } as const;
  return (value, pass) => {
    if (typeof value !== 'string' || value.startsWith('data:')) return value;
    count(pass, note);
    return null;
  };
}

/** Creates a reader of one of several values. The reader ignores the case of texts. */
export function toChoiceReader(path: string, values: readonly unknown[]): Reader {
  const letterCase = { path, repair: 'letter-case' } as const;
  const byText = new Map(values.map((value) => [String(value).toLowerCase(), value]));
  const isFlag = values.every((value) => typeof value === 'boolean');
  const readFlag = toFlagReader(path);
  const known = new Set(values);
  return (value, pass) => {
    if (known.has(value)) return value;
    if (isFlag) return readFlag(value, pass);
    const meant = typeof value === 'string' ? byText.get(value.trim().toLowerCase()) : undefined;
    if (typeof meant !== 'string') return value;
    count(pass, letterCase);
    return meant;
  };
}

export function toLocaleReader(path: string): Reader {
  const note = { path, repair: 'locale-code' } as const;
  return (value, pass) => {
    if (typeof value !== 'string') return value;
    const locale = pass.toLocale(value);
    if (locale === undefined || locale === value) return value;
    count(pass, note);
    return locale;
  };
}

/** Amounts with a decimal point, which are in units. Without a decimal point, `"129"` could be crowns or hellers. */
const units = /^-?\d{1,12}\.\d{1,6}$/;
const whole = /^-?(?:0|[1-9]\d{0,14})$/;

/**
 * Creates a reader of prices: minor units with a currency. An amount with a decimal point (`"129.00"`, `129.5`) is in
 * units, with or without a currency. An integer is in minor units if its key is `amount`. A bare integer is ambiguous:
 * the price then counts as absent, and its record is kept.
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
