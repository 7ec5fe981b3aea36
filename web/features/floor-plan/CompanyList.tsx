import type { MouseEvent } from 'react';
import type { Company } from '#shared/contracts/companies.ts';
import { fold } from '#shared/rules/fold.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useWords } from '../../lib/words.ts';
import { Link } from '../../ui/Link.tsx';

interface Props {
  companies: readonly Company[];
  selectedId: number | undefined;
  toHref: (company: Company) => string;
  onChoose: (event: MouseEvent, href: string, company: Company) => void;
}

/** All companies of all floors by name: what the plan shows, as a list. */
export function CompanyList({ companies, selectedId, toHref, onChoose }: Props) {
  const t = useTranslate();
  const words = useWords();
  if (companies.length === 0) return <p className="plan-nobody">{t('floor_plan.nobody')}</p>;
  return (
    <ul className="plan-companies" aria-label={t('floor_plan.list')}>
      {companies.map((company) => {
        const href = toHref(company);
        return (
          <li key={company.id}>
            <Link href={href} aria-current={company.id === selectedId || undefined} onClick={(event) => onChoose(event, href, company)}>
              <span className={`plan-kind plan-kind-${company.type}`} aria-hidden="true" />
              <span className="plan-company-words">
                {words.get(company, 'title')}
                <small>{words.find(company, 'company_category')}</small>
              </span>
              {typeof company.floor === 'number' && (
                <span className="plan-company-floor">
                  <span className="visually-hidden">{t('shops.floor', { floor: company.floor })}</span>
                  <span aria-hidden="true">{company.floor}</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Those whose name or category contains every word of the text. */
export function filterCompanies(companies: readonly Company[], text: string, toText: (company: Company) => string): Company[] {
  const wanted = fold(text).split(' ').filter(Boolean);
  return companies.filter((company) => {
    const folded = fold(toText(company));
    return wanted.every((word) => folded.includes(word));
  });
}
