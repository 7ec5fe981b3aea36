import type { Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../../messages.ts';

/** What a letter says of a thing that was sold in a sandbox. */
export function toSandboxNote({ is_sandbox }: { is_sandbox: boolean }, locale: Locale): string[] {
  return is_sandbox ? [mailMessagesIn(locale)('payment.sandbox')] : [];
}
