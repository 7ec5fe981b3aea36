import { createHmac, timingSafeEqual } from 'node:crypto';

export type FormPurpose = 'login' | 'register' | 'connect';

const lastsMinutes = 20;

/**
 * Creates and checks tokens of forms. A token is valid for one hotspot session and one purpose, for as long as a visitor may take to fill in a form.
 */
export function createFormTokens(key: Buffer, clock: { now(): Date }) {
  const minuteNow = () => Math.floor(clock.now().getTime() / 60_000); // the wall clock, because another gateway may have made the token
  const sign = (purpose: FormPurpose, hotspotId: string, minute: number) =>
    createHmac('sha256', key).update(`${purpose} ${hotspotId} ${minute}`).digest('base64url');

  return {
    make(purpose: FormPurpose, hotspotId: string): string {
      const minute = minuteNow();
      return `${minute}.${sign(purpose, hotspotId, minute)}`;
    },

    isValid(token: string, purpose: FormPurpose, hotspotId: string): boolean {
      const [, digits, signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
      const ageMinutes = minuteNow() - Number(digits);
      if (digits === undefined || ageMinutes < -1 || ageMinutes >= lastsMinutes) return false;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(purpose, hotspotId, Number(digits))));
    },
  };
}

export type FormTokens = ReturnType<typeof createFormTokens>;
