import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { giftCardNumberLength, giftCardPrefix, toCheckDigit } from '#shared/rules/card-numbers.ts';
import type { RandomBytes } from './link-token.ts';
import { makeReadableCode } from './readable-code.ts';
import { createSeal } from './seal.ts';

/**
 * Creates numbers and codes of gift cards. The database contains a code's keyed hash and, until its emails are written,
 * the encrypted code. Without the key, the code cannot be guessed from hash or encrypted code. Both are bound to the
 * card's number.
 */
export function createGiftCardSecrets({ getKey, randomBytes }: { getKey: () => Buffer; randomBytes: RandomBytes }) {
  const deriveHashKey = () => Buffer.from(hkdfSync('sha256', getKey(), '', 'gift card hash', 32));

  function hashCode(number: string, code: string): string {
    return createHmac('sha256', deriveHashKey()).update(`${number} ${code}`).digest('base64url');
  }

  const deriveToken = (use: string, owner: string) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', getKey(), '', use, 32)))
      .update(owner)
      .digest('base64url');

  return {
    /** Creates a random number, which reveals nothing about this card or the previous one. */
    makeNumber(): string {
      const digits = giftCardNumberLength - giftCardPrefix.length - 1;
      const payload = giftCardPrefix + String(randomBytes(8).readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0');
      return payload + toCheckDigit(payload);
    },
    /** Creates a code of two groups of four characters: 1.1 · 10¹² possibilities. */
    makeCode: (): string => makeReadableCode(randomBytes, 2),
    hashCode,
    /** Whether the code is right. Takes the same time for right and wrong codes and for cards that do not exist (`undefined`). */
    isCode(number: string, code: string, codeHash: string | undefined): boolean {
      const given = Buffer.from(hashCode(number, code));
      const right = Buffer.from(codeHash ?? hashCode(number, ''));
      return timingSafeEqual(given, right) && codeHash !== undefined;
    },
    ...createSeal({ getKey, randomBytes, use: 'gift card seal' }),
    /** Returns the secret of an order for the client's key. A repeated order gets the same secret, although only its hash is stored. */
    toOrderToken: (key: string): string => deriveToken('gift card order', key),
    /** Returns the secret of the link to a card with this code: the same for each attempt to send the email. It is as hard to guess as the code. */
    toHolderToken: (number: string, code: string): string => deriveToken('gift card holder', `${number} ${code}`),
    /** Encrypts codes so that they can be decrypted only with the secret of a link. */
    sealFor: (token: string) => createSeal({ getKey, randomBytes, use: `gift card link ${token}` }),
  };
}

export type GiftCardSecrets = ReturnType<typeof createGiftCardSecrets>;
