import { useSite } from '../../lib/centre/site.tsx';
import { useLiveState } from '../../lib/realtime/use-live.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Shows whether the screen receives live events. Its line is reserved. Renders nothing if the tenant does not have a realtime server. */
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
