import { useHoursLine } from '../../lib/centre/hours.ts';
import { Link } from '../../ui/Link.tsx';
import type { HoursPlace } from './hours-places.ts';
import { OpenDot } from './OpenDot.tsx';

/** Places by name with today's hours and, once the page is live, whether they are open. */
export function HoursPlaceList({ places }: { places: readonly HoursPlace[] }) {
  return (
    <ul className="company-hours">
      {places.map((place) => (
        <HoursRow key={place.key} place={place} />
      ))}
    </ul>
  );
}

function HoursRow({ place: { title, href, hours } }: { place: HoursPlace }) {
  const line = useHoursLine(hours);
  const parts = (
    <>
      <span className="company-hours-title">{title}</span>
      <span className="company-hours-today">{line?.today}</span>
      <span className="company-hours-status">
        {line?.status !== undefined && (
          <>
            <OpenDot isOpen={line.isOpen} />
            <span>{line.status}</span>
          </>
        )}
      </span>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className="company-hours-link">{parts}</div>
      ) : (
        <Link href={href} className="company-hours-link">
          {parts}
        </Link>
      )}
    </li>
  );
}
