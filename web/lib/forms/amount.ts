const mostMinorUnits = 100_000_000;

/**
 * An amount as people type it, in minor units: `1290`, `1 290,50`, `1.290,50`, `1,290.5 Kč`. A last mark with one or two figures behind it
 * is the decimal one; any other stands between thousands. Undefined for everything else.
 */
export function parseAmount(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f']|Kč|CZK|EUR|€|,[-–]+$/giu, '');
  const [, whole = '', , decimals = ''] = /^(\d+|\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const units = Number(whole.replace(/[.,]/g, ''));
  if (whole === '' || !Number.isSafeInteger(units)) return undefined;
  const minorUnits = units * 100 + Number(decimals.padEnd(2, '0'));
  return minorUnits <= mostMinorUnits ? minorUnits : undefined;
}

/** As it stands in a field: `1290,50`. */
export function toAmountText(minorUnits: number, decimalMark: ',' | '.'): string {
  const cents = minorUnits % 100;
  const whole = String((minorUnits - cents) / 100);
  return cents === 0 ? whole : whole + decimalMark + String(cents).padStart(2, '0');
}
