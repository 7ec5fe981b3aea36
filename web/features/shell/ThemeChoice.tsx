import { useTranslate } from '../../lib/texts/i18n.tsx';

const choices = [
  { value: 'system', label: 'shell.theme_system' },
  { value: 'light', label: 'shell.theme_light' },
  { value: 'dark', label: 'shell.theme_dark' },
] as const;

/** The visitor's choice between light and dark pages. `web/scheme.ts` stores, applies and shows it, even before the page is live. */
export function ThemeChoice() {
  const t = useTranslate();
  return (
    <fieldset className="theme-choice">
      <legend>{t('shell.theme')}</legend>
      <div className="theme-choice-options">
        {choices.map(({ value, label }) => (
          <label key={value} className="theme-choice-option">
            <input type="radio" name="theme" value={value} defaultChecked={value === 'system'} ref={showChoice} />
            <span>{t(label)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
// messages: shell.theme_*

/** Checks the radio of the theme that the document shows, because hydration resets it. */
function showChoice(input: HTMLInputElement | null): void {
  if (input && input.value === document.documentElement.dataset.scheme) input.checked = true;
}
