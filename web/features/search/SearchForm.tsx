import { useNavigate } from 'react-router';
import { useTranslate } from '../../lib/i18n.tsx';
import { useLinks } from '../../lib/route.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toSearchQuery } from './search-query.ts';

interface Props {
  size?: 'medium' | 'large';
  defaultValue?: string;
}

/** A field that leads to the search page, also before any script has loaded. Nothing where this site has no search. */
export function SearchForm({ size = 'medium', defaultValue }: Props) {
  const t = useTranslate();
  const toLink = useLinks();
  const navigate = useNavigate();
  const action = toLink('search');
  if (action === undefined) return null;
  return (
    <SearchField
      action={action}
      size={size}
      label={t('search.label')}
      submitLabel={t('search.submit')}
      placeholder={t('search.placeholder')}
      defaultValue={defaultValue}
      onSubmit={(text) => void navigate(toLink('search', {}, { q: toSearchQuery(text) || undefined }) ?? action)}
    />
  );
}
