import { toDetailPath } from '#shared/rules/routing.ts';
import { useHoursLine } from '../../lib/hours.ts';
import { useSite } from '../../lib/site.tsx';
import { useWords } from '../../lib/words.ts';
import { Link } from '../../ui/Link.tsx';
import { OpenDot } from './OpenDot.tsx';
import type { CompanyWithHours } from './own-hours.ts';

/** Companies by name with today's hours and, once the page is live, whether they are open. */
export function CompanyHoursList({ companies }: { companies: readonly CompanyWithHours[] }) {
  return (
    <ul className="company-hours">
      {companies.map((company) => (
        <CompanyHours key={company.id} company={company} />
      ))}
    </ul>
  );
}

function CompanyHours({ company }: { company: CompanyWithHours }) {
  const { locale } = useSite();
  const words = useWords();
  const line = useHoursLine(company.opening_hours);
  const title = words.get(company, 'title');
  return (
    <li>
      <Link href={toDetailPath('shop', locale, company.id, title)} className="company-hours-link">
        <span className="company-hours-title">{title}</span>
        <span className="company-hours-today">{line?.today}</span>
        <span className="company-hours-status">
          {line?.status !== undefined && (
            <>
              <OpenDot isOpen={line.isOpen} />
              {line.status}
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
