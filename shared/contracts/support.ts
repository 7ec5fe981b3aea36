import type { SupportReference, SupportRequestBody } from '../schemas/support.ts';
import { endpoint, schema } from './endpoint.ts';

export const supportCategories = ['general', 'loyalty', 'parking', 'lost-found', 'accessibility', 'leasing', 'complaint'] as const;

/** Sends a visitor's question to the centre. */
export const sendSupportRequest = endpoint({
  name: 'sendSupportRequest',
  method: 'POST',
  path: '/v1/support',
  access: 'guest',
  needs: ['is_contact_support_active'],
  body: schema<typeof SupportRequestBody>(),
  /**
   * Reference that the visitor can quote in further questions. `away_text`: automatic answer outside of the hours in which staff answer (our addition).
   */
  answer: schema<typeof SupportReference>(),
  emailsPerDay: 100,
});
