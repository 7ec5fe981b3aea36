import { useTranslate } from '../../lib/i18n.tsx';
import { useFlag } from '../../lib/site.tsx';
import { CollectLinks } from './CollectLinks.tsx';
import { useWaysIn } from './use-ways-in.ts';

/** How to come by points in one sentence, where a reward is what the page is about. */
export function CollectHint() {
  const t = useTranslate();
  const canJoin = useFlag('is_authentication_active');
  const { programme } = useWaysIn();
  if (!canJoin && !programme) return null;
  return (
    <div className="reward-hint">
      {canJoin && <p>{t('rewards.hint')}</p>}
      <CollectLinks />
    </div>
  );
}
