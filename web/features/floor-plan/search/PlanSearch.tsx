import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';

interface Props {
  /** Page that shows results before any script has loaded. */
  action: string;
  text: string;
  onChange: (text: string) => void;
  /** Called when the visitor is about to type. */
  onPrepare: () => void;
  /** Enter selects the first result. */
  onSubmit: () => void;
}

/** Finds a company by name or kind, on any floor. */
export function PlanSearch({ action, text, onChange, onPrepare, onSubmit }: Props) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the focus
    <div className="plan-search" onFocus={onPrepare}>
      <SearchField
        action={action}
        label={t('floor_plan.find')}
        submitLabel={t('floor_plan.find_submit')}
        placeholder={t('floor_plan.find')}
        value={text}
        onChange={onChange}
        onSubmit={onSubmit}
      />
    </div>
  );
}
