/** `250`, `1 250` or `99,90` in minor units; undefined for anything else and for nothing. */
export function readAmount(typed: string): number | undefined {
  const [, whole, hundredths = '00'] = /^(\d{1,7})(?:[.,](\d\d))?$/.exec(typed.replace(/\s/g, '')) ?? [];
  const amount = Number(whole) * 100 + Number(hundredths);
  return whole === undefined || amount === 0 ? undefined : amount;
}
