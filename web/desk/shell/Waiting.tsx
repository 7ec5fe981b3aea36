import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Loading indicator. */
export function Waiting() {
  const t = useTranslate();
  return <Skeleton kind="text" lines={5} className="desk-waiting" label={t('desk.loading')} />;
}
