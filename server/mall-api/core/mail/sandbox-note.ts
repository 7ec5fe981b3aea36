import type { Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../../messages.ts';

/** Note in emails about sandbox purchases. */
export function toSandboxNote({ is_sandbox }: { is_sandbox: boolean }, locale: Locale): string[] {
  return is_sandbox ? [mailMessagesIn(locale)('payment.sandbox')] : [];
}
