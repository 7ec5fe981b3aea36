import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Icon } from '../../../ui/Icon.tsx';

const rows = ['1234567890', 'QWERTZUIOP', 'ASDFGHJKL', 'YXCVBNM'];

/** Keys on the screen, because a kiosk has no keyboard. Letters have no accents: the search finds names without them. */
export function Keyboard({ onType }: { onType: (change: (text: string) => string) => void }) {
  const t = useTranslate();
  return (
    <div className="kiosk-keys">
      {rows.map((row) => (
        <div key={row}>
          {[...row].map((key) => (
            <button key={key} type="button" onClick={() => onType((text) => text + key.toLowerCase())}>
              {key}
            </button>
          ))}
        </div>
      ))}
      <div>
        <button type="button" className="kiosk-space" aria-label={t('kiosk.space')} onClick={() => onType((text) => `${text} `)}>
          ␣
        </button>
        <button type="button" aria-label={t('kiosk.erase')} onClick={() => onType((text) => text.slice(0, -1))}>
          <Icon name="arrow-left" />
        </button>
      </div>
    </div>
  );
}
