import { loginReasons } from '#shared/site/login-reasons.ts';
import { useRoute } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Returns why the visitor is asked to log in; undefined for visitors who came without a redirect. */
export function useLoginReason(): string | undefined {
  const t = useTranslate();
  const { query } = useRoute();
  const why = query.get('why');
  const reason = loginReasons.find((known) => known === why) ?? (query.has('return') ? 'members' : undefined);
  return reason && t(`login_why.${reason}`);
}
// messages: login_why.*
