import { fold } from '#shared/rules/fold.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SettingRow, useIsChanged } from './SettingRow.tsx';
import { useSettings } from './setting-context.tsx';
import { namesIn, partNames, type SettingName, type SettingPart } from './setting-groups.ts';
import type { SettingWords } from './setting-words.ts';
import { toPartPath } from './use-part-query.ts';

/** Navigation between parts. Shows the number of unsaved changes in each. */
export function PartChoice({ current }: { current: SettingPart | undefined }) {
  const t = useTranslate();
  const { words } = useSettings();
  const isChanged = useIsChanged();
  return (
    <nav className="setting-parts" aria-label={t('settings.parts')}>
      <ul>
        {partNames.map((part) => {
          const count = namesIn(part).filter(isChanged).length;
          return (
            <li key={part}>
              <Chip href={toPartPath(part)} isCurrent={part === current} {...(count > 0 && { count })}>
                {words.part(part)}
              </Chip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The settings of a part; during a search, all matching settings. */
export function SettingSections({ part, q }: { part: SettingPart; q: string }) {
  const t = useTranslate();
  const { words } = useSettings();
  const searched = fold(q).split(' ').filter(Boolean);
  const sections = (searched.length === 0 ? [part] : partNames).map((name) => ({
    name,
    names: namesIn(name).filter((one) => isFound(one, searched, words)),
  }));
  const shown = sections.filter(({ names }) => names.length > 0);
  if (shown.length === 0) return <EmptyState title={t('settings.none_found')} />;
  return shown.map(({ name, names }) => (
    <section key={name} className="edit-section" aria-labelledby={`settings-${name}`}>
      <h2 id={`settings-${name}`}>{words.part(name)}</h2>
      <div className="setting-list">
        {names.map((one) => (
          <SettingRow key={one} name={one} />
        ))}
      </div>
    </section>
  ));
}

/** Whether the label, explanation and key of a setting together contain all searched words. */
function isFound(name: SettingName, searched: readonly string[], words: SettingWords): boolean {
  const text = fold(`${words.label(name)} ${words.hint(name)} ${name}`);
  return searched.every((word) => text.includes(word));
}
