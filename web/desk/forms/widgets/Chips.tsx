import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

interface ChipsProps {
  label: string;
  chips: readonly { key: string; text: string; note?: string | undefined }[];
  onRemove: (key: string) => void;
}

/** Chosen values, each with a remove button. */
export function Chips({ label, chips, onRemove }: ChipsProps) {
  const t = useTranslate();
  if (chips.length === 0) return null;
  return (
    <ul className="edit-chips" aria-label={label}>
      {chips.map(({ key, text, note }) => (
        <li key={key}>
          <span>{text}</span>
          {note !== undefined && <small>{note}</small>}
          <IconButton icon="close" size="small" variant="plain" label={t('forms.remove', { name: text })} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  );
}
