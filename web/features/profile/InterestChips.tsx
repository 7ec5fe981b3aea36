import type { Category } from '#shared/contracts/categories.ts';
import { useCategoryColours } from '../../lib/centre/category-appearance.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  categories: readonly Category[];
  /** Ids of the chosen categories. */
  chosen: readonly number[];
  error: string | undefined;
}

/** A member's interests as toggles. */
export function InterestChips({ categories, chosen, error }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toColour = useCategoryColours();
  return (
    <fieldset className="interests">
      <legend className="field-label">{t('profile.interests')}</legend>
      <p className="field-hint">{t('profile.interests_hint')}</p>
      <ul className="interest-list">
        {categories.map((category) => (
          <li key={category.id}>
            <label className="chip interest" data-category={toColour(category.id)}>
              <input type="checkbox" name="interests" value={category.id} defaultChecked={chosen.includes(category.id)} />
              <Icon name="check" size="small" className="interest-mark" />
              {texts.get(category, 'name')}
            </label>
          </li>
        ))}
      </ul>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
