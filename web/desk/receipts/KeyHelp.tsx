import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useKeySwitch } from './use-keys.ts';

const keys = ['a', 'r', 'j', 'k', 'z', 'zoom', 't', 'fit'] as const;
const shown: Readonly<Record<(typeof keys)[number], string>> = {
  a: 'A',
  r: 'R',
  j: 'J →',
  k: 'K ←',
  z: 'Z',
  zoom: '+ −',
  t: 'T',
  fit: '0',
};

/** Keyboard shortcuts, and a switch to turn them off. */
export function KeyHelp() {
  const t = useTranslate();
  const [areOn, set] = useKeySwitch();
  return (
    <section className="receipt-section key-help">
      <h2>{t('receipts.keys')}</h2>
      <Checkbox kind="switch" label={t('receipts.keys_on')} checked={areOn} onChange={({ currentTarget }) => set(currentTarget.checked)} />
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{shown[key]}</kbd>
            </dt>
            <dd>{t(`receipts.key_${key}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
// messages: receipts.key_*
