import type { Company } from '#shared/contracts/companies.ts';
import { findCentreHours, useHoursLine } from '../../lib/hours.ts';
import { useSite } from '../../lib/site.tsx';
import { Meta } from '../../ui/Meta.tsx';

interface Props {
  company: Pick<Company, 'opening_hours'>;
}

/** Today's hours of a company, its own or the centre's, and, once the page is live, whether it is open. */
export function ShopHoursLine({ company }: Props) {
  const line = useHoursLine(company.opening_hours ?? findCentreHours(useSite()));
  if (!line) return null;
  return (
    <>
      <Meta icon="clock">{line.today}</Meta>
      {line.status && <Meta tone={line.isOpen ? 'success' : 'quiet'}>{line.status}</Meta>}
    </>
  );
}
