import { useSite } from '../../lib/centre/site.tsx';
import { useLiveState } from '../../lib/realtime/use-live.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Shows whether a screen receives live events; its space is reserved. Nothing if the tenant has no realtime. */
export function LiveLine() {
  const t = useTranslate();
  const state = useLiveState();
  if (!useSite().tenant.realtime) return null;
  return (
    <p className="live-line quiet small" data-state={state}>
      {state === 'live' && <span>{t('live.live')}</span>}
      <span role="status">{state === 'lost' && t('live.lost')}</span>
    </p>
  );
}
