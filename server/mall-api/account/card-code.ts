import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Each interval has its own code. */
const intervalMs = 60_000;
const digits = 10;
/** A card number and its signature: digits only, so that every scanner and keyboard layout reads them. */
const form = /^(9\d{15})(\d{10})$/;

/** Creates and reads rotating codes of members' cards, signed with a key derived from the centre's key. */
export function createCardCodes({ getKey }: { getKey: () => Buffer }) {
  const deriveKey = () => Buffer.from(hkdfSync('sha256', getKey(), '', 'card code', 32));

  function sign(cardNumber: string, interval: number): string {
    const hash = createHmac('sha256', deriveKey()).update(`${cardNumber} ${interval}`).digest();
    return String(hash.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0');
  }

  return {
    /** Whether a text has the form of a rotating code. Its signature may be wrong. */
    isCardCode: (text: string): boolean => form.test(text),
    /** Returns the code of a card now, and when the next one replaces it. */
    makeCardCode(cardNumber: string, now: Date): { code: string; expiresAt: Date } {
      const interval = toInterval(now.getTime());
      return { code: cardNumber + sign(cardNumber, interval), expiresAt: new Date((interval + 1) * intervalMs) };
    },
    /**
     * Returns the card number of a code that was shown at a time. `toleranceMs`: how wrong the clock of that time may be; at least the time between
     * showing and reading. Undefined for anything else.
     */
    readCardCode(code: string, at: Date, toleranceMs = intervalMs): string | undefined {
      const [, cardNumber, signature] = form.exec(code) ?? [];
      if (cardNumber === undefined || signature === undefined) return undefined;
      const last = toInterval(at.getTime() + toleranceMs);
      for (let interval = toInterval(at.getTime() - toleranceMs); interval <= last; interval += 1) {
        if (timingSafeEqual(Buffer.from(sign(cardNumber, interval)), Buffer.from(signature))) return cardNumber;
      }
      return undefined;
    },
  };
}

export type CardCodes = ReturnType<typeof createCardCodes>;

function toInterval(ms: number): number {
  return Math.floor(ms / intervalMs);
}
