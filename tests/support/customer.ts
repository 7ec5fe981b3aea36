import type * as z from 'zod/mini';
import { Customer } from '#shared/schemas/profile.ts';

/** Returns the customer Jana, without optional data. */
export const customer = (changes: Partial<z.input<typeof Customer>> = {}): Customer =>
  Customer.parse({
    id: 1,
    email: 'jana@visitor.example',
    first_name: 'Jana',
    last_name: 'Malá',
    birth_date: null,
    phone: null,
    locale: 'cz',
    card_number: '9000000000000001',
    has_card_reader: true,
    picture: null,
    consents: { terms: { version: '1', at: '2026-11-01T08:00:00+01:00' }, newsletter: false },
    interests: [],
    has_password: true,
    created_at: '2026-11-01T08:00:00+01:00',
    ...changes,
  });
