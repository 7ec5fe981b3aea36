import type { OpeningZone } from '#shared/schemas/fields.ts';
import { useHoursLine } from '../../lib/centre/hours.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { OpenDot } from './OpenDot.tsx';
import { toWeekLines } from './week-lines.ts';

/** A zone of the centre: name, whether it is open, and the regular week with equal days merged. */
export function ZoneCard({ zone }: { zone: OpeningZone }) {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  const line = useHoursLine(zone);
  const description = texts.find(zone, 'description');
  return (
    <article className="zone">
      <h3 className="zone-title">{texts.get(zone, 'title')}</h3>
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
