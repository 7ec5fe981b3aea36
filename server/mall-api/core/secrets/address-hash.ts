import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Returns a keyed hash of an address, which is equal for the same mailbox. Without the key, addresses cannot be guessed from the hash. */
export type HashAddress = (email: string) => string;

export function createAddressHash(getKey: () => Buffer): HashAddress {
  return (email) => createHmac('sha256', getKey()).update(toMailbox(email)).digest('base64url');
}

const gmail: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Normalizes an address to its mailbox, as far as that is certain. Ignores case, Unicode form, and the label after a
 * plus. For Gmail also ignores dots and the choice of its two domains; at other providers a dot may mean another
 * person.
 */
export function toMailbox(email: string): string {
  const folded = email.trim().normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const typedDomain = folded.slice(at + 1);
  const domain = domainToASCII(typedDomain) || typedDomain;
  const name = folded.slice(0, Math.max(at, 0));
  const label = name.indexOf('+', 1);
  const unlabelled = label < 0 ? name : name.slice(0, label);
  return gmail.includes(domain) ? `${unlabelled.replaceAll('.', '')}@gmail.com` : `${unlabelled}@${domain}`;
}
