import type { FieldErrors, HttpStatusName } from '#shared/contracts/errors.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Explains why another site's login failed. */
export function useSsoProblem(): (failure: { code: HttpStatusName; errors: FieldErrors }) => string {
  const t = useTranslate();
  return ({ code, errors }) => {
    if (errors.email?.includes('email_not_verified')) return t('sso.unproven');
    if (errors.email) return t('sso.no_email');
    return errors.id_token ? t('sso.refused') : t(`error.${code}`);
  };
}
// messages: error.*
