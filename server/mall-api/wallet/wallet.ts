import { LRUCache } from 'lru-cache';
import type { AnswerOf, BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { createWalletPass, Wallet as WalletName } from '#shared/contracts/wallet.ts';
import type { Locale } from '#shared/site/locales.ts';
import { inTransaction } from '../core/db/transaction.ts';
import type { Sessions } from '../core/http/sessions.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import type { Domain } from '../domain.ts';
import { prepareCentrePasses, type WalletAccess } from './centre-passes.ts';
import { sealCode } from './code-seal.ts';
import { preparePassDevices } from './pass-devices.ts';
import { type PassFacts, toDigest } from './pass-facts.ts';
import { addCode, preparePassFacts } from './record-facts.ts';

interface Ticket {
  /** Session of the member; the ticket ends with it. */
  session: string;
  facts: PassFacts;
  locale: Locale;
  /** Token of the pass. */
  token: string;
}

const ticketMs = 300_000;
/** Each ticket takes about a kilobyte. Above the limit, the oldest are dropped. */
const maxTickets = 5000;

type Dependencies = Domain & { randomBytes: RandomBytes; sessions: Sessions };

/** Issues passes of members' records, and serves the devices that have them. Without `access`, no wallet is offered. */
export function createWallet(domain: Dependencies, access: WalletAccess | undefined) {
  const { db, clock, randomBytes, sessions, queries } = domain;
  const tickets = new LRUCache<string, Ticket>({ max: maxTickets, ttl: ticketMs });
  const passes = access && prepareCentrePasses(domain, access);
  const records = access && preparePassFacts(domain, access);
  const isOffered = { apple: () => passes?.findAppleKeys() !== undefined, google: () => passes?.googleKeys !== undefined };

  return {
    /** Lists the wallets for which passes can be issued now. */
    list: (): WalletName[] => (['apple', 'google'] as const).filter((name) => isOffered[name]()),
    /** Issues a pass. Throws as `createWalletPass` describes. */
    async issue(
      { customerId, token: session }: { customerId: number; token: string },
      { wallet, locale, ...wanted }: BodyOf<typeof createWalletPass>,
    ): Promise<AnswerOf<typeof createWalletPass>> {
      if (!passes || !records || !isOffered[wallet]()) throw new ApiError('NotFound');
      const now = clock();
      const token = makeLinkToken(randomBytes);
      const { facts, code } = inTransaction(db, () => {
        const record = { customerId, locale, ...wanted };
        const { recordId, facts } = records.readUsable(record);
        const code = records.revealCode(record);
        const { kind, serial, expiresAt } = facts;
        const row = { customerId, wallet, kind, recordId, locale, createdMs: now.getTime(), expiresMs: expiresAt?.getTime() ?? null };
        if (wallet === 'apple') {
          const sealedCode = code === undefined ? null : sealCode(token, code, randomBytes);
          queries.wallet.add({ ...row, serial, tokenHash: hashLinkToken(token), sealedCode, digest: toDigest(facts) });
          return { facts, code };
        }
        const known = queries.wallet.findGoogle({ kind, recordId, customerId });
        const named = { ...facts, serial: known?.serial ?? `${serial}-${randomBytes(8).toString('hex')}` };
        if (known) queries.wallet.translate(known, locale);
        else queries.wallet.add({ ...row, serial: named.serial, tokenHash: null, sealedCode: null, digest: toDigest(named) });
        return { facts: named, code };
      });
      const shown = addCode(facts, code, locale);
      if (wallet === 'google') return { link: await passes.makeLink(shown, locale), ticket: null, expires_at: null };
      const ticket = makeLinkToken(randomBytes);
      tickets.set(ticket, { session, facts: shown, locale, token });
      return { link: null, ticket, expires_at: new Date(now.getTime() + ticketMs).toISOString() };
    },
    /** Returns the file of a ticket. Throws `NotFound`, and `ServiceUnavailable` if the icons cannot be read. */
    async open(ticket: string): Promise<Buffer> {
      const known = tickets.get(ticket);
      if (!passes || !known || !sessions.find(known.session)) throw new ApiError('NotFound');
      return passes.makeFile(known.facts, known.locale, known.token);
    },
    /** Undefined without keys of Apple Wallet. */
    devices: passes && records && access?.keys.apple && preparePassDevices(domain, { passes, records, keys: access.keys.apple }),
  };
}

export type Wallet = ReturnType<typeof createWallet>;
