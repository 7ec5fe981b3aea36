import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** What is known of an address that nobody may read: the same for the same mailbox, and nothing to try addresses with without the key. */
export type HashAddress = (email: string) => string;

export function createAddressHash(getKey: () => Buffer): HashAddress {
  return (email) => createHmac('sha256', getKey()).update(toMailbox(email)).digest('base64url');
}

const gmail: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Where letters to this address arrive, as far as it is certain: case and Unicode form mean nothing, what follows a plus is the owner's own
 * label, and Gmail looks neither at dots nor at which of its two domains it is. Elsewhere a dot may be another person.
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
