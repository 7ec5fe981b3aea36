import { isSettingKey, type Setting, settings as table } from '#shared/site/settings.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type SettingField, useSettings } from '../setting-context.tsx';

/** Selects one option. An unknown value stays selected until another is chosen. */
export function ChoiceControl({ settingKey, value, field, set }: SettingField) {
  const { words } = useSettings();
  const setting: Setting | undefined = isSettingKey(settingKey) ? table[settingKey] : undefined;
  const known = setting?.type === 'choice' ? setting.choices : [];
  const own = value.trim() || (setting?.default ?? '');
  const choices = known.includes(own) ? known : [...known, own];
  return (
    <>
      <LayoutPicture name={`${settingKey}.${own}`} />
      <Field {...field}>
        <Select
          value={own}
          choices={choices.map((choice) => ({ value: choice, label: words.choice(settingKey, choice) }))}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      </Field>
    </>
  );
}

/** Sketches of page layouts. Each box is `[x, y, width, height]` in an area of 64 × 40. */
const layouts: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  'offers_layout.product': [0, 1, 2].flatMap((at) => [[4 + at * 20, 6, 16, 18] as const, [4 + at * 20, 27, 12, 3] as const]),
  'offers_layout.list': [0, 1, 2].flatMap((at) => [[4, 4 + at * 12, 14, 9] as const, [22, 7 + at * 12, 36, 3] as const]),
  'offers_layout.poster': [0, 1].map((at) => [4 + at * 29, 4, 26, 32] as const),
  'store_detail_layout_name.wideImage': [
    [4, 4, 56, 20],
    [4, 28, 30, 3],
    [4, 33, 22, 3],
  ],
  'store_detail_layout_name.splitImage': [
    [32, 4, 28, 32],
    [4, 12, 22, 3],
    [4, 18, 16, 3],
  ],
  'store_detail_layout_name.logoOnly': [
    [4, 6, 12, 12],
    [4, 24, 34, 3],
    [4, 30, 26, 3],
  ],
};

/** Sketch of a layout. Renders nothing for values without a sketch. */
function LayoutPicture({ name }: { name: string }) {
  const boxes = layouts[name];
  if (!boxes) return null;
  return (
    <svg className="setting-layout" viewBox="0 0 64 40" width="128" height="80" aria-hidden="true">
      {boxes.map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="1.5" fill="currentColor" />
      ))}
    </svg>
  );
}
