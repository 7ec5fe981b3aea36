import { useNavigate } from 'react-router';
import type { Company } from '#shared/contracts/companies.ts';
import type { OpeningHours } from '#shared/contracts/fields.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useFollowingInput } from '../../lib/use-following-input.ts';
import { useWords } from '../../lib/words.ts';
import { Link } from '../../ui/Link.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { CompanyHoursList } from './CompanyHoursList.tsx';
import { findCompaniesByWords, listDifferingCompanies } from './own-hours.ts';

interface Props {
  companies: readonly Company[];
  centre: OpeningHours | undefined;
  /** What is looked for; without it those that differ are shown. */
  q: string | undefined;
  /** The page's address with these words. */
  toHref: (q?: string) => string;
}

/** The hours of the shops: of those that one looks for, else of those that keep other hours than the centre. */
export function CompanyHoursSearch({ companies, centre, q, toHref }: Props) {
  const t = useTranslate();
  const words = useWords();
  const navigate = useNavigate();
  const input = useFollowingInput(q);
  const toText = (company: Company) => `${words.get(company, 'title')} ${words.find(company, 'company_category') ?? ''}`;
  const shown = q === undefined ? listDifferingCompanies(companies, centre) : findCompaniesByWords(companies, q, { centre, toText });
  return (
    <div className="company-hours-search">
      <SearchField
        action={toHref()}
        label={t('hours.shops_search')}
        placeholder={t('hours.shops_placeholder')}
        submitLabel={t('hours.shops_submit')}
        defaultValue={q ?? ''}
        inputRef={input}
        onSubmit={(text) => void navigate(toHref(text.trim() || undefined), { preventScrollReset: true })}
      />
      <p role="status" className="company-hours-count">
        {q !== undefined && t('hours.shops_found', { q, count: shown.length })}
      </p>
      {shown.length > 0 && <CompanyHoursList companies={shown} />}
      {q !== undefined && (
        <p>
          <Link href={toHref()} data-keep-scroll>
            {t('hours.shops_all')}
          </Link>
        </p>
      )}
    </div>
  );
}
