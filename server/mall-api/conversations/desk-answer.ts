import type { DeskConversation } from '#shared/contracts/desk.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { CentreConversation } from './centre-queries.ts';

export function toDeskConversation({
  customer_id,
  name,
  first_name,
  email,
  locale,
  ...conversation
}: CentreConversation): DeskConversation {
  return { ...conversation, customer: { id: customer_id, name, first_name, email, locale: locale as Locale } }; // checked at registration
}
