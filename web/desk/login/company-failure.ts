import type { FieldErrors } from '#shared/contracts/errors.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useFailure } from '../lib/failure.ts';
import type { ActState } from '../lib/use-act.ts';

const reasons: readonly string[] = [
  'state_invalid',
  'provider_not_available',
  'provider_refused',
  'email_email_not_verified',
  'email_duplicate',
  'groups_required',
  'groups_not_allowed',
  'groups_invalid',
  'account_blocked',
  'login_invalid_credentials',
];

function findReason(errors: FieldErrors): string | undefined {
  return Object.entries(errors)
    .map(([field, [code]]) => `${field}_${code}`)
    .find((reason) => reasons.includes(reason));
}

/** Explains why a call of the company login failed; undefined if it did not. */
export function useCompanyFailure(): (act: ActState<unknown>) => string | undefined {
  const t = useTranslate();
  const toFailure = useFailure();
  return (act) => {
    if (act.state !== 'failed') return undefined;
    const reason = findReason(act.errors);
    return reason === undefined ? toFailure(act).message : t(`company.${reason}`);
  };
}
// messages: company.state_*, company.provider_*, company.email_*, company.groups_*, company.account_*, company.login_*
