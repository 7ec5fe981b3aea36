import { questionFragment } from '#shared/site/question-fragment.ts';
import { useFlag } from '../../lib/centre/site.tsx';
import { useLinks, useMemberLinks } from '../../lib/navigation/route.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { usePrivacyPolicy } from '../../ui/PersonalForm.tsx';

/** Link to the support form with the question filled in. Members get the form in their area. Renders nothing if the centre answers no questions. */
export function AskStaff({ question }: { question: string }) {
  const t = useTranslate();
  const toLink = useLinks();
  const toMemberLink = useMemberLinks();
  const isMember = useSession() === 'member';
  const isActive = useFlag('is_contact_support_active');
  const hasPolicy = usePrivacyPolicy() !== undefined;
  const href = (isMember ? toMemberLink('dashboard-support', {}, { conversation: 'new' }) : undefined) ?? toLink('contact');
  if (!isActive || !hasPolicy || href === undefined) return null;
  return (
    <p className="search-page-ask wrap">
      {t('search.ask_text')} <Link href={href + questionFragment.write(question)}>{t('search.ask')}</Link>
    </p>
  );
}
