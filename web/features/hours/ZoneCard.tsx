import type { OpeningZone } from '#shared/contracts/fields.ts';
import { useHoursLine } from '../../lib/hours.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useSite } from '../../lib/site.tsx';
import { useWords } from '../../lib/words.ts';
import { OpenDot } from './OpenDot.tsx';
import { toWeekLines } from './week-lines.ts';

/** A part of the centre with hours of its own: its name, whether it is open, its usual week in few lines. */
export function ZoneCard({ zone }: { zone: OpeningZone }) {
  const t = useTranslate();
  const site = useSite();
  const words = useWords();
  const line = useHoursLine(zone);
  const description = words.find(zone, 'description');
  return (
    <article className="zone">
      <h3 className="zone-title">{words.get(zone, 'title')}</h3>
      <p className="zone-status">
        <OpenDot isOpen={line?.isOpen} />
        <span>{line?.status ?? line?.today}</span>
      </p>
      <dl className="zone-week">
        {toWeekLines(zone, site, t).map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      {description !== undefined && <p className="zone-note">{description}</p>}
    </article>
  );
}
