import { minusSign } from './money.ts';

export type MessageValues = Readonly<Record<string, string | number>>;

/** Returns the text of a key, with its values inserted. */
export type TranslateOf<Key extends string> = (key: Key, values?: MessageValues) => string;

/** A message as parsed by `@formatjs/icu-messageformat-parser`; plain text may stay a string, which is shorter to send. */
export type ParsedMessage = readonly MessagePart[];

type Options = Readonly<Record<string, { value: ParsedMessage }>>;

type MessagePart =
  | string
  | { type: typeof types.literal | typeof types.argument | typeof types.number; value: string }
  | { type: typeof types.select; value: string; options: Options }
  | { type: typeof types.plural; value: string; options: Options; offset: number }
  | { type: typeof types.pound }
  | { type: 3 | 4 | 8; value: string }; // other types of the parser: dates, times, markup

/** Numbers of the parser's `TYPE`, copied so that the parser is not loaded. */
const types = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7 } as const;

/**
 * Formats parsed messages of one language: texts, values, numbers, choices and plurals, which is all that our messages use. Throws if a value is
 * missing, and for other parts.
 */
export function createMessageFormat(languageTag: string): (message: ParsedMessage, values?: MessageValues) => string {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;

  function toNumber(value: number): string {
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value); // numbers below 1000 look the same in all our languages
    numbers ??= new Intl.NumberFormat(languageTag);
    return numbers.format(value).replace('-', minusSign);
  }

  function findPlural(value: number): Intl.LDMLPluralRule {
    plurals ??= new Intl.PluralRules(languageTag);
    return plurals.select(value);
  }

  function formatPart(part: MessagePart, values: MessageValues, counted: number | undefined): string {
    if (typeof part === 'string') return part;
    if (part.type === types.literal) return part.value;
    if (part.type === types.pound) return toNumber(counted ?? 0);
    const value = values[part.value];
    if (value === undefined) throw new Error(`A message lacks the value of ${part.value}.`);
    if (part.type === types.argument) return String(value);
    if (part.type === types.number) return toNumber(Number(value));
    if (part.type === types.select) return format((part.options[value] ?? part.options.other)?.value ?? [], values, counted);
    if (part.type !== types.plural) throw new Error(`A message has a part that ours don't have: ${JSON.stringify(part)}.`);
    const count = Number(value) - part.offset;
    const chosen = part.options[`=${value}`] ?? part.options[findPlural(count)] ?? part.options.other;
    return format(chosen?.value ?? [], values, count);
  }

  function format(message: ParsedMessage, values: MessageValues = {}, counted?: number): string {
    return message.map((part) => formatPart(part, values, counted)).join('');
  }
  return (message, values) => format(message, values);
}
