import { useTranslate } from '../../lib/i18n.tsx';
import { SearchField } from '../../ui/SearchField.tsx';

interface Props {
  /** Answers before any script has loaded. */
  action: string;
  text: string;
  onChange: (text: string) => void;
  /** Enter chooses the first that is found. */
  onSubmit: () => void;
}

/** Finds a company by name or kind, on any floor. */
export function PlanSearch({ action, text, onChange, onSubmit }: Props) {
  const t = useTranslate();
  return (
    <SearchField
      action={action}
      label={t('floor_plan.find')}
      submitLabel={t('floor_plan.find_submit')}
      placeholder={t('floor_plan.find')}
      value={text}
      onChange={onChange}
      onSubmit={onSubmit}
      className="plan-search"
    />
  );
}
