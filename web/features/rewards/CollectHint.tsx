import { useFlag } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { CollectLinks } from './CollectLinks.tsx';
import { useWaysIn } from './use-ways-in.ts';

interface Props {
  /** The reward's page, to which the login returns. */
  returnPath: string;
}

/** How to earn points in one sentence, with a login link, for the page of a reward. */
export function CollectHint({ returnPath }: Props) {
  const t = useTranslate();
  const canJoin = useFlag('is_authentication_active');
  const { programme } = useWaysIn();
  if (!canJoin && !programme) return null;
  return (
    <div className="reward-hint">
      {canJoin && <p>{t('rewards.hint')}</p>}
      <CollectLinks login={{ label: t('rewards.login_to_activate'), returnPath }} />
    </div>
  );
}
