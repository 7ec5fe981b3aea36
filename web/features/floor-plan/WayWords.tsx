import type { ComponentProps } from 'react';
import { useTranslate } from '../../lib/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { WayDirections } from './WayDirections.tsx';

/** The way in words, to be read, followed and printed. */
export function WayWords(directions: ComponentProps<typeof WayDirections>) {
  const t = useTranslate();
  return (
    <section className="way-words" aria-labelledby="way-words">
      <div className="cluster cluster-apart">
        <h2 id="way-words" className="floor-facts-title">
          {t('way.directions')}
        </h2>
        <Button variant="secondary" size="small" icon="print" onClick={() => window.print()}>
          {t('way.print')}
        </Button>
      </div>
      <WayDirections {...directions} />
      <p className="small quiet">{t('way.estimate')}</p>
    </section>
  );
}
