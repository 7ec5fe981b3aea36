import { isSafeReturnPath } from '#shared/rules/safe-paths.ts';
import { useLinks, useRoute } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  to: 'login' | 'register';
  /** Question before the link. */
  question: string;
}

/** Link from the login to the registration and vice versa; keeps the return address. */
export function LoginOrRegisterLink({ to, question }: Props) {
  const t = useTranslate();
  const back = useRoute().query.get('return');
  const href = useLinks()(to, {}, { return: back && isSafeReturnPath(back) ? back : undefined });
  if (!href) return null;
  return (
    <p className="account-other">
      {question}
      <Link href={href} className="form-link">
        {to === 'login' ? t('account.to_login') : t('account.to_register')}
      </Link>
    </p>
  );
}
