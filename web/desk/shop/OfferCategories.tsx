import type { ShopForm } from '#shared/contracts/desk-shop.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { Json } from '../forms/json.ts';
import { toRecordTitle } from '../forms/titles.ts';
import { FieldGroup } from '../forms/widgets/FieldGroup.tsx';
import { useDesk } from '../lib/desk-context.tsx';

interface OfferCategoriesProps {
  label: string;
  categories: ShopForm['categories'];
  value: Json | undefined;
  error: string | undefined;
  onChange: (to: Json) => void;
}

/** Categories of the offer on the site. */
export function OfferCategories({ label, categories, value, error, onChange }: OfferCategoriesProps) {
  const { locale } = useDesk();
  const chosen = Array.isArray(value) ? value : [];
  if (categories.length === 0) return null;
  return (
    <section className="edit-section">
      <div className="edit-fields">
        <FieldGroup id="field-category_ids" label={label} error={error}>
          <div className="edit-choices">
            {categories.map(({ id, translations }) => (
              <Checkbox
                key={id}
                label={toRecordTitle({ translations, name: translations[0]?.title ?? String(id) }, locale)}
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
            ))}
          </div>
        </FieldGroup>
      </div>
    </section>
  );
}
